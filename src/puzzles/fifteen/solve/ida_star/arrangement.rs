//! The orders in which the tiles of a group can stand on their cells, numbered.

/// All orders of a few tiles, and what moving one tile along does to the number of an order.
pub struct Arrangements {
    /// The orders in lexicographic order: the tile on the first cell, on the second, ...
    pub orders: Vec<Vec<u8>>,
    /// By rank left and rank taken: the new number of each order. Empty where a move cannot lead.
    shifted: Vec<Vec<u16>>,
}

impl Arrangements {
    /// Of `tiles` tiles.
    pub fn of(tiles: usize) -> Self {
        let orders = all_orders(tiles);
        let number = |order: &[u8]| orders.binary_search_by(|known| known[..].cmp(order));
        let shift = |from: usize, to: usize| {
            let shifted = orders.iter().map(|order| {
                let mut order = order.clone();
                let tile = order.remove(from);
                order.insert(to, tile);
                number(&order).expect("all orders are listed") as u16
            });
            shifted.collect()
        };
        let ranks = (0..tiles * tiles).map(|ranks| (ranks / tiles, ranks % tiles));
        let shifted = ranks.map(|(from, to)| match from.abs_diff(to) {
            // A vertical move passes at most three cells.
            1..=3 => shift(from, to),
            _ => Vec::new(),
        });
        Self { shifted: shifted.collect(), orders }
    }

    /// The new number of each order when the tile on the cell of rank `from` becomes the one of rank `to`;
    /// `None` if that changes nothing.
    pub fn shift(&self, from: usize, to: usize) -> Option<&[u16]> {
        let tiles = self.orders[0].len();
        (from != to).then(|| &self.shifted[from * tiles + to][..])
    }
}

fn all_orders(tiles: usize) -> Vec<Vec<u8>> {
    let mut orders: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 0..tiles {
        let longer = orders.iter().flat_map(|order| {
            let unused = (0..tiles as u8).filter(|tile| !order.contains(tile));
            unused.map(|tile| [&order[..], &[tile]].concat())
        });
        orders = longer.collect();
    }
    orders
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_sorted_and_a_shift_passes_the_tiles_between() {
        let arrangements = Arrangements::of(4);
        assert_eq!(arrangements.orders.len(), 24);
        assert!(arrangements.orders.is_sorted());
        let shifted = arrangements.shift(0, 3).unwrap()[0];
        assert_eq!(arrangements.orders[usize::from(shifted)], [1, 2, 3, 0]);
        assert_eq!(arrangements.shift(2, 2), None);
    }
}
