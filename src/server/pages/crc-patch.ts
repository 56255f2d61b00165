/**
 * CRC-32 is linear: a changed stretch of equal length alters the checksum by the raw checksum of the difference,
 * advanced over the following bytes. Advancing is a 32×32 bit matrix, stored as four tables of 256.
 */
const byteTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

/** CRC register after these bytes, not inverted. */
export function rawCrc(bytes: Uint8Array, before = 0): number {
  let crc = before
  for (const byte of bytes) crc = (crc >>> 8) ^ (byteTable[(crc ^ byte) & 255] ?? 0)
  return crc >>> 0
}

/** Bit matrix as the images of the 32 bits. */
type Matrix = Uint32Array

export function times(matrix: Matrix, vector: number): number {
  let sum = 0
  for (let bit = 0, rest = vector; rest !== 0; bit++, rest >>>= 1) if (rest & 1) sum ^= matrix[bit] ?? 0
  return sum >>> 0
}

const compose = (outer: Matrix, inner: Matrix): Matrix => inner.map((column) => times(outer, column))

const oneZeroByte: Matrix = Uint32Array.from({ length: 32 }, (_, bit) => {
  const crc = 2 ** bit
  return ((crc >>> 8) ^ (byteTable[crc & 255] ?? 0)) >>> 0
})

/** Matrix that advances the register over so many bytes. */
export function zeroBytes(count: number): Matrix {
  let result: Matrix = Uint32Array.from({ length: 32 }, (_, bit) => 2 ** bit)
  let power = oneZeroByte
  for (let rest = count; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = compose(power, result)
    power = compose(power, power)
  }
  return result
}

/** Function that advances a raw checksum over each of these distances and sums the results. */
export function advanceCrc(following: readonly number[]): (crc: number) => number {
  const matrices = following.map(zeroBytes)
  const sum: Matrix = Uint32Array.from({ length: 32 }, (_, bit) =>
    matrices.reduce((total, matrix) => (total ^ (matrix[bit] ?? 0)) >>> 0, 0),
  )
  const tables = [0, 8, 16, 24].map((shift) =>
    Uint32Array.from({ length: 256 }, (_, byte) => times(sum, (byte << shift) >>> 0)),
  )
  return (crc) => {
    let result = 0
    for (let at = 0, rest = crc; at < 4; at++, rest >>>= 8) result ^= tables[at]?.[rest & 255] ?? 0
    return result >>> 0
  }
}
