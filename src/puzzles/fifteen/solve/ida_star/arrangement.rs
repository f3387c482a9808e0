//! The orders in which the tiles of a group can stand on their cells, numbered.

/// Tiles of the largest group.
pub(super) const MOST_TILES: usize = 6;

/// The tile on the first cell, on the second, and so on; zeros after the last.
pub(super) type Order = [u8; MOST_TILES];

/// All orders of a few tiles, and what moving one tile along does to the number of an order.
pub(super) struct Arrangements {
    tiles: usize,
    /// In lexicographic order.
    pub orders: Vec<Order>,
    /// By rank left and rank taken: the new number of each order. Empty where a move cannot lead.
    shifted: Vec<Vec<u16>>,
}

impl Arrangements {
    /// Of `tiles` tiles, at most [`MOST_TILES`].
    pub(super) fn of(tiles: usize) -> Self {
        let orders = all_orders(tiles);
        let ranks = (0..tiles * tiles).map(|ranks| (ranks / tiles, ranks % tiles));
        let shifted = ranks.map(|(from, to)| match from.abs_diff(to) {
            // A vertical move passes at most three cells.
            1..=3 => orders.iter().map(|order| shifted_number(&orders, *order, from, to)).collect(),
            _ => Vec::new(),
        });
        Self { tiles, shifted: shifted.collect(), orders }
    }

    /// The new number of each order when the tile on the cell of rank `from` becomes the one of rank `to`;
    /// `None` if that changes nothing.
    pub(super) fn shift(&self, from: usize, to: usize) -> Option<&[u16]> {
        (from != to).then(|| &self.shifted[from * self.tiles + to][..])
    }
}

fn shifted_number(orders: &[Order], mut order: Order, from: usize, to: usize) -> u16 {
    if from < to {
        order[from..=to].rotate_left(1);
    } else {
        order[to..=from].rotate_right(1);
    }
    orders.binary_search(&order).expect("all orders are listed") as u16
}

fn all_orders(tiles: usize) -> Vec<Order> {
    let mut orders = vec![[0; MOST_TILES]];
    for rank in 0..tiles {
        let longer = orders.iter().flat_map(|order| {
            let unused = (0..tiles as u8).filter(move |tile| !order[..rank].contains(tile));
            unused.map(move |tile| {
                let mut order = *order;
                order[rank] = tile;
                order
            })
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
        assert_eq!(arrangements.orders[usize::from(shifted)], [1, 2, 3, 0, 0, 0]);
        let shifted = arrangements.shift(2, 1).unwrap()[0];
        assert_eq!(arrangements.orders[usize::from(shifted)], [0, 2, 1, 3, 0, 0]);
        assert_eq!(arrangements.shift(2, 2), None);
    }
}
