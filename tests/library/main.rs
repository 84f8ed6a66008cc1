//! The library: properties of random games, the solver's promises, the order of the modules.

mod cycles;
mod figures;
mod layers;
mod properties;
mod solver;
mod solver_queries;
