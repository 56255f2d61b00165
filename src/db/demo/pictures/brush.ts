/** Small shapes of which the scenes are composed. Coordinates are pixels of a 1200 × 800 canvas. */

export type Random = () => number

/** Generator of repeatable numbers in [0, 1): the same seed draws the same picture (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export const between = (random: Random, low: number, high: number): number => Math.round(low + random() * (high - low))

export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

export const disc = (x: number, y: number, r: number, fill: string, opacity = 1): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const rect = (x: number, y: number, w: number, h: number, fill: string, radius = 0, opacity = 1): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"${radius ? ` rx="${radius}"` : ''}${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const shape = (d: string, fill: string, opacity = 1): string =>
  `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const line = (d: string, stroke: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

/** A disc with two halos. */
export const sun = (x: number, y: number, r: number, fill: string): string =>
  disc(x, y, r * 2.1, fill, 0.16) + disc(x, y, r * 1.5, fill, 0.24) + disc(x, y, r, fill)

/** Rolling ground from side to side, its crest around `y`. */
export function hills(random: Random, y: number, swing: number, fill: string): string {
  const step = 300
  let d = `M0 ${y + between(random, -swing, swing)}`
  for (let x = 0; x < 1200; x += step) {
    const top = y + between(random, -swing, swing)
    d += `Q${x + step / 2} ${top - swing} ${x + step} ${y + between(random, -swing / 2, swing / 2)}`
  }
  return shape(`${d}V800H0Z`, fill)
}

export const cloud = (x: number, y: number, size: number, fill: string, opacity = 0.85): string =>
  `<g fill="${fill}" opacity="${opacity}"><ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * 0.3}"/><circle cx="${x - size * 0.35}" cy="${y - size * 0.22}" r="${size * 0.32}"/><circle cx="${x + size * 0.18}" cy="${y - size * 0.32}" r="${size * 0.42}"/></g>`

export const pine = (x: number, y: number, h: number, fill: string): string =>
  shape(
    `M${x} ${y - h}l${h * 0.2} ${h * 0.38}h-${h * 0.08}l${h * 0.16} ${h * 0.3}h-${h * 0.08}l${h * 0.14} ${h * 0.24}h-${h * 0.3}v${h * 0.08}h-${h * 0.08}v-${h * 0.08}h-${h * 0.3}l${h * 0.14}-${h * 0.24}h-${h * 0.08}l${h * 0.16}-${h * 0.3}h-${h * 0.08}z`,
    fill,
  )

export const tree = (x: number, y: number, h: number, leaf: string, trunk: string): string =>
  rect(x - h * 0.04, y - h * 0.5, h * 0.08, h * 0.5, trunk, 4) +
  oval(x, y - h * 0.66, h * 0.28, h * 0.36, leaf) +
  oval(x - h * 0.1, y - h * 0.76, h * 0.12, h * 0.16, '#ffffff', 0.14)

export const palm = (x: number, y: number, h: number, leaf: string, trunk: string): string =>
  line(`M${x} ${y}q${h * 0.02}-${h * 0.5} ${h * 0.14}-${h * 0.9}`, trunk, h * 0.06) +
  [-1, -0.5, 0.45, 1]
    .map((side) =>
      shape(
        `M${x + h * 0.14} ${y - h * 0.9}q${side * h * 0.3}-${h * 0.22} ${side * h * 0.5} ${h * (0.16 - Math.abs(side) * 0.02)}q-${side * h * 0.24}-${h * 0.14}-${side * h * 0.5}-${h * 0.1}z`,
        leaf,
      ),
    )
    .join('')

/** A person seen from afar, standing on `y`. */
export const person = (x: number, y: number, h: number, coat: string, skin: string): string =>
  disc(x, y - h * 0.86, h * 0.13, skin) +
  shape(
    `M${x - h * 0.18} ${y}v-${h * 0.48}q0-${h * 0.22} ${h * 0.18}-${h * 0.22}t${h * 0.18} ${h * 0.22}v${h * 0.48}z`,
    coat,
  )

export const stars = (random: Random, count: number, depth: number, fill: string): string =>
  times(count, () => disc(between(random, 20, 1180), between(random, 20, depth), between(random, 1, 4), fill, 0.8))

export const waves = (y: number, stroke: string, opacity = 0.5): string =>
  times(4, (row) =>
    line(
      `M${-40 + row * 37} ${y + row * 44}${times(9, () => 'q35-18 70 0t70 0')}`,
      stroke,
      5,
      opacity * (1 - row * 0.18),
    ),
  )

/** Coloured pennants on a sagging string. */
export const bunting = (y: number, sag: number, colours: readonly string[]): string =>
  line(`M0 ${y}Q600 ${y + sag * 2} 1200 ${y}`, '#ffffff', 4, 0.7) +
  times(15, (index) => {
    const t = (index + 0.5) / 15
    const x = Math.round(1200 * t)
    const top = Math.round(y + 4 * sag * t * (1 - t))
    return shape(`M${x - 24} ${top}h48l-24 52z`, colours[index % colours.length] ?? '#ffffff')
  })
