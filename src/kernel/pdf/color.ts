/** Red, green and blue from 0 to 1. */
export type Rgb = readonly [number, number, number]

export const INK: Rgb = [0.08, 0.1, 0.16]
export const GREY: Rgb = [0.38, 0.41, 0.47]
export const HAIRLINE: Rgb = [0.86, 0.88, 0.91]
export const RED: Rgb = [0.78, 0.11, 0.11]
export const WHITE: Rgb = [1, 1, 1]

const FALLBACK: Rgb = [0.11, 0.23, 0.42]

/** Parses a CSS hex colour (`#rgb`, `#rrggbb`, with or without `#`); anything else becomes the fallback. */
export function parseHex(hex: string): Rgb {
  const digits = hex.trim().replace(/^#/, '')
  const full = /^[0-9a-f]{3}$/i.test(digits) ? digits.replace(/./g, '$&$&') : digits
  if (!/^[0-9a-f]{6}$/i.test(full)) return FALLBACK
  const channel = (at: number) => Number.parseInt(full.slice(at, at + 2), 16) / 255
  return [channel(0), channel(2), channel(4)]
}

function luminance([r, g, b]: Rgb): number {
  const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** White or ink, whichever contrasts more with the background. */
export function textOn(background: Rgb): Rgb {
  return contrast(WHITE, background) >= contrast(INK, background) ? WHITE : INK
}

/** The colour itself if it is readable on white (4.5:1), else ink. */
export function readableOnWhite(color: Rgb): Rgb {
  return contrast(color, WHITE) >= 4.5 ? color : INK
}

/** Mixes the colour into white; `share` 0 is white, 1 is the colour. */
export function tint([r, g, b]: Rgb, share: number): Rgb {
  const mix = (c: number) => 1 - (1 - c) * share
  return [mix(r), mix(g), mix(b)]
}
