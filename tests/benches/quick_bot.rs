//! A bot that answers at once: the next column that has room.

use std::io::{self, BufRead, Write};

fn main() {
    let mut field = String::new();
    let mut next = 0;
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        if let Some(cells) = line.strip_prefix("update game field ") {
            cells.clone_into(&mut field);
        } else if line.starts_with("action") {
            let top = field.split(';').next().unwrap_or_default();
            let top: Vec<&str> = top.split(',').collect();
            let columns = (0..top.len()).map(|step| (next + step) % top.len());
            let column = columns.clone().find(|&column| top[column] == "0");
            next += 3;
            println!("place_disc {}", column.unwrap_or_default());
            let _ = io::stdout().flush();
        }
    }
}
