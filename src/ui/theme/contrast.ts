/** Colours are `#rrggbb`. Ratios are those of WCAG 2: 1 (same) to 21 (black on white). */

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
const hex = (values: readonly number[]) => `#${values.map((v) => Math.round(v).toString(16).padStart(2, '0')).join('')}`

const luminance = (colour: string): number => {
  const [r = 0, g = 0, b = 0] = channels(colour).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of two colours. */
export function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

/** Mixes a `share` (0 to 1) of `other` into `colour`. */
export function mix(colour: string, other: string, share: number): string {
  const second = channels(other)
  return hex(channels(colour).map((value, at) => value + ((second[at] ?? 0) - value) * share))
}

const STEPS = 50

/**
 * Returns `colour` if it reaches `ratio` on every background, else the nearest darker or lighter shade that does. The
 * search ends at black or white, so it always succeeds on backgrounds that are all light or all dark.
 */
export function reaching(colour: string, backgrounds: readonly string[], ratio: number): string {
  const own = colour.toLowerCase()
  const worst = (candidate: string) => Math.min(...backgrounds.map((background) => contrast(candidate, background)))
  if (worst(own) >= ratio) return own
  const end = worst('#000000') >= worst('#ffffff') ? '#000000' : '#ffffff'
  for (let step = 1; step < STEPS; step++) {
    const candidate = mix(own, end, step / STEPS)
    if (worst(candidate) >= ratio) return candidate
  }
  return end
}

/**
 * Returns the first of `wishes` that is readable on `background`, else white or black: one of them always reaches 4.58.
 */
export function readableOn(background: string, wishes: readonly string[], ratio: number): string {
  const wish = wishes.find((colour) => contrast(colour, background) >= ratio)
  if (wish) return wish.toLowerCase()
  return contrast('#ffffff', background) >= contrast('#000000', background) ? '#ffffff' : '#000000'
}
