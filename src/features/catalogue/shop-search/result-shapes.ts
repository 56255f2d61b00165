import { z } from 'zod'

/** Choices of days to filter results by; the week is the seven days from today on. */
export const dayChoices = ['today', 'tomorrow', 'weekend', 'week'] as const
export type DayChoice = (typeof dayChoices)[number]

/** Bounds in cents: the first included, the second excluded; null for no limit. */
export const priceRanges = [
  [0, 1000],
  [1000, 2500],
  [2500, 5000],
  [5000, null],
] as const satisfies readonly (readonly [number, number | null])[]

/** Kilometres. */
export const distances = [5, 10, 25, 50, 100] as const
export const MOST_KM = 100

const day = z.string().max(10, { abort: true }).check(z.iso.date('Choisissez une date.'))
const cents = z.int().min(0).max(10_000_000)

/** Orders to choose; without one the best match, the newest or the nearest comes first. */
export const resultOrders = ['price', 'date'] as const
export type ResultOrder = (typeof resultOrders)[number]

/** Filters of results; absent ones do not apply. */
export const resultFilters = {
  day: z.enum(dayChoices).optional(),
  /** Calendar days of the region, both included; one alone is that day. Not together with `day`. */
  from: day.optional(),
  to: day.optional(),
  /** Compared with what the reader pays for one; activities without a price are left out. */
  minPrice: cents.optional(),
  maxPrice: cents.optional(),
  /** From the origin that `sort` names. */
  withinKm: z.int().min(1).max(MOST_KM).optional(),
  /** By the opening hours of any of its places, at the moment of the call. */
  openNow: z.literal(true).optional(),
  forChildren: z.literal(true).optional(),
  /** Only what the reader's committee pays a part of. */
  isPaid: z.literal(true).optional(),
}
const filters = z.object(resultFilters)
export type ResultFilters = z.output<typeof filters>

/** Number of results for each choice of a filter, with all other filters unchanged. */
export const resultCounts = z.object({
  days: z.record(z.enum(dayChoices), z.int()),
  /** In the order of `priceRanges`. */
  prices: z.array(z.int()),
  /** In the order of `distances`; null without a location. */
  distances: z.array(z.int()).nullable(),
  openNow: z.int(),
  forChildren: z.int(),
  isPaid: z.int(),
})
export type ResultCounts = z.output<typeof resultCounts>

/** A location of a found activity, for the map; degrees. */
export const resultPoint = z.object({
  id: z.string(),
  label: z.string(),
  slugName: z.string(),
  city: z.string().nullable(),
  lat: z.number(),
  lng: z.number(),
})
export type ResultPoint = z.output<typeof resultPoint>
