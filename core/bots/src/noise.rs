//! Repeatable chance for players: numbers made from a seed and what is looked at.

/// SplitMix64's finaliser (Steele, Lea, Flood 2014): spreads every bit over the whole number.
pub(crate) const fn mix(number: u64) -> u64 {
    let z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// What [`normal`] calls one standard deviation.
pub(crate) const UNIT: i32 = 4;

/// A number close to the normal distribution around 0, in [`UNIT`]ths of a standard deviation:
/// the bits of a random word, counted.
pub(crate) const fn normal(number: u64) -> i32 {
    mix(number).count_ones() as i32 - 32
}
