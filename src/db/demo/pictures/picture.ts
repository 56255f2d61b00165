import { rgbaToThumbHash } from 'thumbhash'
import { createRandom } from './brush.ts'
import { type Palette, type PaletteName, palettes } from './palettes.ts'
import * as indoor from './scenes-indoor.ts'
import * as leisure from './scenes-leisure.ts'
import * as outdoor from './scenes-outdoor.ts'

const scenes = { ...outdoor, ...indoor, ...leisure }
export type Motif = keyof typeof scenes
export const motifs = Object.keys(scenes) as Motif[]

export interface PictureRequest {
  motif: Motif
  palette: PaletteName
  seed: number
}

export interface Picture {
  width: number
  height: number
  mimeType: 'image/svg+xml'
  svg: Uint8Array<ArrayBuffer>
  /** Base64 ThumbHash of the picture's colours. */
  placeholder: string
}

/** Draws one picture; the same request always returns the same bytes. */
export function drawPicture({ motif, palette, seed }: PictureRequest): Picture {
  const colours = palettes[palette]
  const body = scenes[motif](colours, createRandom(seed))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800" width="1200" height="800"><defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colours.skyTop}"/><stop offset=".75" stop-color="${colours.skyLow}"/></linearGradient></defs><rect width="1200" height="800" fill="url(#sky)"/>${shorten(body)}</svg>\n`
  return {
    width: 1200,
    height: 800,
    mimeType: 'image/svg+xml',
    svg: new TextEncoder().encode(svg),
    placeholder: drawThumbHash(colours),
  }
}

/** Cuts long decimals to one digit. */
const shorten = (svg: string): string => svg.replace(/(\d*\.\d)\d+/g, '$1')

/** ThumbHash at 24 × 16 pixels: sky above, ground below, light in the middle. */
function drawThumbHash(colours: Palette): string {
  const [width, height] = [24, 16]
  const pixels = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const t = y / (height - 1)
      let colour =
        t < 0.6
          ? mix(rgb(colours.skyTop), rgb(colours.skyLow), t / 0.6)
          : mix(rgb(colours.mid), rgb(colours.near), (t - 0.6) / 0.4)
      const fromMiddle = ((x - 12) / 6) ** 2 + ((y - 9) / 4) ** 2
      if (fromMiddle < 1) colour = mix(rgb(colours.accent), colour, fromMiddle)
      pixels.set([...colour, 255], (y * width + x) * 4)
    }
  }
  return btoa(String.fromCharCode(...rgbaToThumbHash(width, height, pixels)))
}

type Rgb = [number, number, number]
const rgb = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
const mix = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
]
