//! The file form: RIFF with plain PCM, which every platform plays from memory.

use super::RATE;

/// Bytes of one sample.
const WIDTH: u16 = 2;

/// A whole `.wav` file, mono, 16 bits.
#[must_use]
pub fn wav(samples: &[i16]) -> Vec<u8> {
    let data = samples.len() as u32 * u32::from(WIDTH);
    let mut file = Vec::with_capacity(44 + data as usize);
    file.extend(b"RIFF");
    file.extend((36 + data).to_le_bytes());
    file.extend(b"WAVEfmt ");
    file.extend(16_u32.to_le_bytes());
    file.extend(1_u16.to_le_bytes()); // PCM
    file.extend(1_u16.to_le_bytes()); // one channel
    file.extend(RATE.to_le_bytes());
    file.extend((RATE * u32::from(WIDTH)).to_le_bytes());
    file.extend(WIDTH.to_le_bytes());
    file.extend((WIDTH * 8).to_le_bytes());
    file.extend(b"data");
    file.extend(data.to_le_bytes());
    samples.iter().for_each(|sample| file.extend(sample.to_le_bytes()));
    file
}
