mod again;
mod solve;
