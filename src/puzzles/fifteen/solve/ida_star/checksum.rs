//! A checksum at the end of a table's bytes, so that damaged ones are not used.

const LENGTH: usize = 8;

/// Puts the checksum of the bytes at their end.
pub(super) fn append(bytes: &mut Vec<u8>) {
    let sum = sum(bytes);
    bytes.extend(sum.to_le_bytes());
}

/// Whether these are `length` bytes and their checksum.
pub(super) fn holds(bytes: &[u8], length: usize) -> bool {
    bytes.len() == length + LENGTH && bytes[length..] == sum(&bytes[..length]).to_le_bytes()
}

/// Every byte changes the sum, wherever it stands; not meant to withstand an attack.
fn sum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<LENGTH>();
    let start = 0x7761_7369_745f_3135 ^ bytes.len() as u64;
    let words = words.iter().map(|word| u64::from_le_bytes(*word));
    words
        .chain(rest.iter().map(|byte| u64::from(*byte)))
        .fold(start, |sum, word| (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flipped_bit_and_a_missing_byte_are_noticed() {
        let mut bytes: Vec<u8> = (0..=99).collect();
        append(&mut bytes);
        assert!(holds(&bytes, 100));
        assert!(!holds(&bytes[1..], 100));
        assert!(!holds(&bytes[..107], 99));
        for place in 0..bytes.len() {
            bytes[place] ^= 4;
            assert!(!holds(&bytes, 100), "{place}");
            bytes[place] ^= 4;
        }
    }
}
