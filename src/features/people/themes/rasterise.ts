/** Commands of a glyph's outline, as font libraries name them. */
export interface OutlineCommand {
  command: string
  args: readonly number[]
}

type Point = readonly [x: number, y: number]
interface Edge {
  from: Point
  to: Point
}

/** Straight pieces per curve: a letter's curves are short, more pieces change no pixel. */
const STEPS = 12
/** Scan lines per row of pixels. */
const LINES = 4

const between = (a: number, b: number, t: number) => a + (b - a) * t
const mid = (a: Point, b: Point, t: number): Point => [between(a[0], b[0], t), between(a[1], b[1], t)]

/** Point at `t` on the Bézier curve with these ends and handles. */
function curveAt(points: readonly Point[], t: number): Point {
  const [first, ...more] = points
  if (!first) throw new Error('A curve has points.')
  if (more.length === 0) return first
  return curveAt(
    more.map((point, at) => mid(points[at] ?? point, point, t)),
    t,
  )
}

/** Turns the outline into straight edges. */
function straightEdges(commands: readonly OutlineCommand[]): Edge[] {
  const edges: Edge[] = []
  let start: Point = [0, 0]
  let here: Point = start
  const line = (to: Point) => {
    edges.push({ from: here, to })
    here = to
  }
  for (const { command, args } of commands) {
    const points = args.flatMap((x, at): Point[] => (at % 2 === 0 ? [[x, args[at + 1] ?? 0]] : []))
    const [first] = points
    if (command === 'moveTo' && first) {
      start = first
      here = first
    } else if (command === 'closePath') line(start)
    else {
      const curve = [here, ...points]
      const steps = points.length === 1 ? 1 : STEPS
      for (let step = 1; step <= steps; step++) line(curveAt(curve, step / steps))
    }
  }
  return edges
}

/** Coverage (0 to 1) of each pixel of a `size` × `size` square by the outline, from the top left; y grows downwards. */
export function rasterise(commands: readonly OutlineCommand[], size: number): Float32Array {
  const cover = new Float32Array(size * size)
  const edges = straightEdges(commands)
  for (let line = 0; line < size * LINES; line++) {
    const y = (line + 0.5) / LINES
    const crossings = edges
      .filter(({ from, to }) => from[1] <= y !== to[1] <= y)
      .map(({ from, to }) => ({
        x: between(from[0], to[0], (y - from[1]) / (to[1] - from[1])),
        turn: to[1] > from[1] ? 1 : -1,
      }))
      .toSorted((one, other) => one.x - other.x)
    let winding = 0
    for (const [at, { x, turn }] of crossings.entries()) {
      winding += turn
      const end = crossings[at + 1]?.x
      if (winding !== 0 && end !== undefined) fill(cover, size, Math.floor(y), x, end)
    }
  }
  return cover
}

function fill(cover: Float32Array, size: number, row: number, from: number, to: number): void {
  for (let column = Math.max(0, Math.floor(from)); column < Math.min(size, to); column++) {
    const share = Math.min(to, column + 1) - Math.max(from, column)
    const at = row * size + column
    cover[at] = (cover[at] ?? 0) + Math.max(0, share) / LINES
  }
}
