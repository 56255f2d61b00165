import { create, type Font } from '@cantoo/fontkit'
import { encode } from 'fast-png'
import type { ComputeModule, ComputeTools } from '#platform/compute-port.ts'
import { type OutlineCommand, rasterise } from './rasterise.ts'

/** Share of the side that the letter's height takes: stays whole when a phone crops the icon to a circle. */
const LETTER_SHARE = 0.44

interface Glyph {
  commands: OutlineCommand[]
  bbox: { minX: number; minY: number; maxX: number; maxY: number }
}

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** Holds loaded fonts only: a Worker must not share pending promises between requests. */
const fonts = new WeakMap<ComputeTools, Font>()

async function loadFont(tools: ComputeTools): Promise<Font> {
  const known = fonts.get(tools)
  if (known) return known
  const font = create(await tools.loadUnicodeFont())
  if ('fonts' in font) throw new Error('The wide font is a collection of fonts, not one.')
  fonts.set(tools, font)
  return font
}

async function loadGlyph(letter: string, tools: ComputeTools): Promise<Glyph | null> {
  const path = (await loadFont(tools)).layout(letter).glyphs[0]?.path
  return path ? { commands: path.commands, bbox: path.bbox } : null
}

/** Centres the outline in the square and turns it the right way up. */
function centred({ commands, bbox: { minX, minY, maxX, maxY } }: Glyph, size: number): OutlineCommand[] {
  const scale = (size * LETTER_SHARE) / (maxY - minY || 1)
  const [left, bottom] = [(size - (minX + maxX) * scale) / 2, (size + (minY + maxY) * scale) / 2]
  return commands.map(({ command, args }) => ({
    command,
    args: args.map((value, at) => (at % 2 === 0 ? left + value * scale : bottom - value * scale)),
  }))
}

/** Draws a PNG: the letter in the middle of a square of one colour. */
export const compute: ComputeModule<'app-icon'>['compute'] = async (
  { letter, background, foreground, size },
  tools,
) => {
  const glyph = await loadGlyph(letter, tools)
  const cover = glyph ? rasterise(centred(glyph, size), size) : new Float32Array(size * size)
  const [back, front] = [channels(background), channels(foreground)]
  const data = new Uint8Array(size * size * 3)
  for (const [pixel, share] of cover.entries())
    for (let channel = 0; channel < 3; channel++)
      data[pixel * 3 + channel] = Math.round((back[channel] ?? 0) * (1 - share) + (front[channel] ?? 0) * share)
  return encode({ width: size, height: size, data, channels: 3, depth: 8 })
}
