import { Hono } from 'hono'

const SIZE = 256

/** A whole number from 0 to `below` that is always the same for the same tile. */
const pick = (z: number, x: number, y: number, below: number): number =>
  Math.abs(Math.imul((x * 73_856_093) ^ (y * 19_349_663) ^ (z * 83_492_791), 0x9e3779b1) >>> 8) % below

/** Streets that meet those of the neighbouring tiles, a park or a lake here and there, and the tile's own numbers. */
function drawTile(z: number, x: number, y: number): string {
  const kind = pick(z, x, y, 5)
  const [left, top] = [60 + pick(z, x, y, 70), 150 + pick(z, y, x, 40)]
  const green = kind === 1 ? `<rect x="${left}" y="${top}" width="90" height="70" rx="14" fill="#cfe3c4"/>` : ''
  const water = kind === 2 ? `<ellipse cx="${left + 40}" cy="${top + 30}" rx="56" ry="34" fill="#b9d6e8"/>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}"><rect width="${SIZE}" height="${SIZE}" fill="#f1eee6"/>${green}${water}<g fill="none" stroke="#fff"><path stroke-width="14" d="M0 128H256M128 0V256"/><path stroke-width="6" d="M0 52H256M52 0V256M0 204H256M204 0V256"/></g><text x="10" y="20" font-family="sans-serif" font-size="11" fill="#6b6559">${z}/${x}/${y}</text></svg>`
}

/** Stands in for a server of map tiles: a drawn town that has no end. Mount it at /_dev/tiles. */
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
