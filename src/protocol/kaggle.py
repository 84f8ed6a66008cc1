# Loads a ConnectX agent as Kaggle does and answers each observation on
# standard input with a column. Started by puissance4 with the agent's file.
import inspect, json, operator, os, sys, traceback

# Only answers go to standard output: what the agent prints goes elsewhere.
answers = os.fdopen(os.dup(1), "w", buffering=1)
os.dup2(2, 1)
sys.stdout = sys.stderr


class Struct(dict):
    """Attributes and keys alike."""

    def __getattr__(self, key):
        try:
            return self[key]
        except KeyError:
            raise AttributeError(key) from None

    def __setattr__(self, key, value):
        self[key] = value


def load(path):
    sys.path.append(os.path.dirname(os.path.abspath(path)))
    with open(path, encoding="utf-8") as file:
        code = compile(file.read(), path, "exec")
    names = {}
    exec(code, names)
    callables = [value for value in names.values() if callable(value)]
    if not callables:
        sys.exit(path + " defines no agent: nothing in it can be called")
    return callables[-1]


def arity(agent):
    try:
        parameters = inspect.signature(agent).parameters.values()
    except (TypeError, ValueError):
        return 2
    if any(p.kind == p.VAR_POSITIONAL for p in parameters):
        return 2
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return min(2, sum(p.kind in positional for p in parameters))


def text(answer):
    try:
        return str(operator.index(answer))
    except TypeError:
        if isinstance(answer, float) and answer.is_integer():
            return str(int(answer))
        return repr(answer).replace("\n", " ")


try:
    agent = load(sys.argv[1])
    count = arity(agent)
    configuration = Struct(json.loads(sys.stdin.readline()))
    while True:
        line = sys.stdin.readline()
        if not line:
            break
        observation = Struct(json.loads(line))
        answers.write(text(agent(*[observation, configuration][:count])) + "\n")
        answers.flush()
except Exception:
    traceback.print_exc()
    sys.stderr.flush()
    os._exit(1)
