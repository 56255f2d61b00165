import { z } from 'zod'

/** The days that results can be narrowed to, beside any other; the week is the seven days from today on. */
export const dayChoices = ['today', 'tomorrow', 'weekend', 'week'] as const
export type DayChoice = (typeof dayChoices)[number]

/** Cents: from the first on, up to the second, which is left out; null: no limit. */
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

/** What results are narrowed to; each is left out where it does not matter. */
export const resultFilters = {
  day: z.enum(dayChoices).optional(),
  /** Calendar days of the region, both included; one alone is that day. Not beside `day`. */
  from: day.optional(),
  to: day.optional(),
  /** Of the best price; what has none is not found. */
  minPrice: cents.optional(),
  maxPrice: cents.optional(),
  /** From the place that `sort` names. */
  withinKm: z.int().min(1).max(MOST_KM).optional(),
  /** By the opening hours of one of its places, at the moment of the call. */
  openNow: z.literal(true).optional(),
  forChildren: z.literal(true).optional(),
}
const filters = z.object(resultFilters)
export type ResultFilters = z.output<typeof filters>

/** How many would be shown with this filter in place of what is chosen there, all others as they are. */
export const resultCounts = z.object({
  days: z.record(z.enum(dayChoices), z.int()),
  /** In the order of `priceRanges`. */
  prices: z.array(z.int()),
  /** In the order of `distances`; null without a place. */
  distances: z.array(z.int()).nullable(),
  openNow: z.int(),
  forChildren: z.int(),
})
export type ResultCounts = z.output<typeof resultCounts>

/** A place of an activity that was found, for the map; degrees. */
export const resultPoint = z.object({
  id: z.string(),
  label: z.string(),
  slugName: z.string(),
  city: z.string().nullable(),
  lat: z.number(),
  lng: z.number(),
})
export type ResultPoint = z.output<typeof resultPoint>
