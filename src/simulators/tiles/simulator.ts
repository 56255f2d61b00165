import { Hono } from 'hono'

const SIZE = 256

/** Pseudo-random whole number from 0 to `below`, fixed for each tile. */
const pick = (z: number, x: number, y: number, below: number): number =>
  Math.abs(Math.imul((x * 73_856_093) ^ (y * 19_349_663) ^ (z * 83_492_791), 0x9e3779b1) >>> 8) % below

/** Draws streets that meet those of the neighbouring tiles, blocks of houses, and sometimes a park or lake. */
function drawTile(z: number, x: number, y: number): string {
  const kind = pick(z, x, y, 5)
  const [left, top] = [60 + pick(z, x, y, 70), 150 + pick(z, y, x, 40)]
  const green = kind === 1 ? `<rect x="${left}" y="${top}" width="90" height="70" rx="14" fill="#cfe3c4"/>` : ''
  const water = kind === 2 ? `<ellipse cx="${left + 40}" cy="${top + 30}" rx="56" ry="34" fill="#b9d6e8"/>` : ''
  const houses = BLOCKS.flatMap(([column, row], index) => {
    const [inset, depth] = [pick(z + index, x, y, 9), 18 + pick(z, x + index, y, 14)]
    return pick(z, x, y + index, 3) === 0
      ? []
      : `<rect x="${column + 8 + inset}" y="${row + 8}" width="${34 - inset}" height="${depth}" rx="2"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}"><rect width="${SIZE}" height="${SIZE}" fill="#f3f0e9"/><g fill="#e6e0d4">${houses.join('')}</g>${green}${water}<g fill="none" stroke="#fff"><path stroke-width="14" d="M0 128H256M128 0V256"/><path stroke-width="6" d="M0 52H256M52 0V256M0 204H256M204 0V256"/></g></svg>`
}

/** Top left corners of the blocks between the streets. */
const BLOCKS = [
  [0, 0],
  [60, 0],
  [140, 0],
  [206, 0],
  [0, 60],
  [60, 60],
  [140, 60],
  [206, 60],
  [0, 140],
  [60, 140],
  [140, 140],
  [206, 140],
] as const

/** Simulates a map tile server with an endless drawn town; mount it at /_dev/tiles. */
export function tileSimulator(): Hono {
  const app = new Hono()
  app.get('/:z{[0-9]+}/:x{[0-9]+}/:file{[0-9]+\\.svg}', (c) => {
    const [z, x, y] = [c.req.param('z'), c.req.param('x'), c.req.param('file').replace('.svg', '')].map(Number)
    if (z === undefined || x === undefined || y === undefined || z > 19 || x >= 2 ** z || y >= 2 ** z)
      return c.notFound()
    return c.body(drawTile(z, x, y), 200, {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    })
  })
  return app
}
