/** sRGB as an ICC profile of version 4.2 (ICC.1:2004-10): white point, adapted primaries, and its exact curve. */

const ascii = (text: string): number[] => [...text].map((char) => char.charCodeAt(0))
const u32 = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)
/** Signed number with sixteen binary places. */
const fixed = (value: number): number[] => u32(Math.round(value * 65_536))
const xyz = (...values: number[]): number[] => [...ascii('XYZ '), ...u32(0), ...values.flatMap(fixed)]
/** One text in one language, as UTF-16. */
const text = (words: string): number[] => [
  ...[...ascii('mluc'), ...u32(0), ...u32(1), ...u32(12), ...ascii('enUS'), ...u32(words.length * 2), ...u32(28)],
  ...ascii(words).flatMap((code) => [0, code]),
]

/** White of profiles: daylight of 5,000 K. */
const WHITE = [0.9642, 1, 0.8249]
/** Adaptation of the white of sRGB to that of profiles, after Bradford. */
const ADAPTED = [1.04788, 0.02292, -0.05022, 0.02959, 0.99048, -0.01707, -0.00925, 0.01508, 0.75168]
/** Gamma, then the straight part near black (IEC 61966-2-1). */
const CURVE = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]

const curve = [...ascii('para'), ...u32(0), 0, 3, 0, 0, ...CURVE.flatMap(fixed)]
const tags: readonly (readonly [string, number[]])[] = [
  ['desc', text('sRGB')],
  ['cprt', text('No copyright, use freely')],
  ['wtpt', xyz(...WHITE)],
  ['chad', [...ascii('sf32'), ...u32(0), ...ADAPTED.flatMap(fixed)]],
  ['rXYZ', xyz(0.43607, 0.22249, 0.01392)],
  ['gXYZ', xyz(0.38515, 0.71687, 0.09708)],
  ['bXYZ', xyz(0.14307, 0.06061, 0.7141)],
  ['rTRC', curve],
  ['gTRC', curve],
  ['bTRC', curve],
]

const HEADER = 128

/** Bytes of the profile, some 800. */
export function srgbProfile(): Uint8Array {
  const table: number[] = [...u32(tags.length)]
  const data: number[] = []
  const places = new Map<number[], number>()
  for (const [name, bytes] of tags) {
    const place = places.get(bytes) ?? HEADER + 4 + tags.length * 12 + data.length
    if (!places.has(bytes)) data.push(...bytes, ...Array<number>((4 - (bytes.length % 4)) % 4).fill(0))
    places.set(bytes, place)
    table.push(...ascii(name), ...u32(place), ...u32(bytes.length))
  }
  const header = [
    ...[...u32(HEADER + table.length + data.length), ...u32(0), ...u32(0x04_20_00_00)],
    ...[...ascii('mntrRGB XYZ '), 7, 234, 0, 11, 0, 28, ...Array<number>(6).fill(0), ...ascii('acsp')],
    ...[...Array<number>(28).fill(0), ...WHITE.flatMap(fixed), ...Array<number>(48).fill(0)],
  ]
  return Uint8Array.from([...header, ...table, ...data])
}
