/**
 * Places on the unit sphere in cells: its cube is cut into eight 15 times (to some 400 m), and a cell's number begins
 * with its parent's, so each is a range. Straight lines know no poles or date line and rank like ground distances.
 */
export interface Point {
  lat: number
  lng: number
}

export const AXES = ['x', 'y', 'z'] as const
export type Vector = Record<(typeof AXES)[number], number>

const BITS = 15
/** Number of smallest cells, the range of the whole cube. */
export const CELLS = 8 ** BITS
/** Cell of activities without a location. */
export const NO_CELL = -1

const EARTH_KM = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

export function toVector({ lat, lng }: Point): Vector {
  const [up, along] = [radians(lat), radians(lng)]
  return { x: Math.cos(up) * Math.cos(along), y: Math.cos(up) * Math.sin(along), z: Math.sin(up) }
}

/** Vector of SQL columns `lat` and `lng`. */
export const vectorSql = `cos(radians(lat)) * cos(radians(lng)) as x, cos(radians(lat)) * sin(radians(lng)) as y,
  sin(radians(lat)) as z`

/** Positions of the vector along the cube's sides, in smallest cells: SQL columns `cx`, `cy` and `cz`. */
export const stepsSql = AXES.map(
  (axis) => `min(${2 ** BITS - 1}, cast((${axis} + 1) * ${2 ** (BITS - 1)} as integer)) as c${axis}`,
).join(', ')

/** Cell number of these positions: their bits, interleaved. */
export const cellSql = AXES.flatMap((axis, at) =>
  Array.from({ length: BITS }, (_, bit) => `(c${axis} >> ${bit} & 1) << ${3 * bit + at}`),
)
  .map((bit) => `(${bit})`)
  .join(' | ')

/** Great-circle distance in km, to the metre. */
export function distanceBetween(a: Point, b: Point): number {
  const [dLat, dLng] = [radians(b.lat - a.lat) / 2, radians(b.lng - a.lng) / 2]
  const h = Math.sin(dLat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng) ** 2
  return Math.round(2 * EARTH_KM * 1000 * Math.asin(Math.min(1, Math.sqrt(h)))) / 1000
}

/** Square of the straight line through the unit sphere for a ground distance, and the inverse. */
export const lineSquared = (km: number): number => 4 * Math.sin(Math.min(Math.PI, Math.max(0, km) / EARTH_KM) / 2) ** 2
export const kmOfLine = (squared: number): number => 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(squared) / 2))
