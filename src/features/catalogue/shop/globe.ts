/**
 * Places as points of the unit sphere, in cells of space: the cube around it cut into eight, each eighth again, and so on,
 * 15 times (some 400 m). A cell's number begins with the numbers of those that it lies in, so that each is a range of
 * numbers. Straight lines in space know neither poles nor a date line, and the nearest by them are the nearest on the
 * ground.
 */
export interface Point {
  lat: number
  lng: number
}

export const AXES = ['x', 'y', 'z'] as const
export type Vector = Record<(typeof AXES)[number], number>

const BITS = 15
/** How many of the smallest cells there are; the cube's own range. */
export const CELLS = 8 ** BITS
/** Of what has no place. */
export const NO_CELL = -1

const EARTH_KM = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

export function toVector({ lat, lng }: Point): Vector {
  const [up, along] = [radians(lat), radians(lng)]
  return { x: Math.cos(up) * Math.cos(along), y: Math.cos(up) * Math.sin(along), z: Math.sin(up) }
}

/** The same of SQL columns `lat` and `lng`. */
export const vectorSql = `cos(radians(lat)) * cos(radians(lng)) as x, cos(radians(lat)) * sin(radians(lng)) as y,
  sin(radians(lat)) as z`

/** Where these are along the sides of the cube, in smallest cells: SQL columns `cx`, `cy` and `cz`. */
export const stepsSql = AXES.map(
  (axis) => `min(${2 ** BITS - 1}, cast((${axis} + 1) * ${2 ** (BITS - 1)} as integer)) as c${axis}`,
).join(', ')

/** The number of the cell of these: the bits of the three, in turn. */
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

/** The square of the straight line through the unit sphere to what is so far away on the ground, and back. */
export const lineSquared = (km: number): number => 4 * Math.sin(Math.min(Math.PI, Math.max(0, km) / EARTH_KM) / 2) ** 2
export const kmOfLine = (squared: number): number => 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(squared) / 2))
