import type { Random } from './brush.ts'
import type { Palette } from './palettes.ts'

/** Draws the scenery in front of the sky, as SVG elements on a 1200 × 800 canvas. */
export type Scene = (colours: Palette, random: Random) => string
