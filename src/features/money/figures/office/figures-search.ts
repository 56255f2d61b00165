import { MAX_DAYS, utcDay } from '#features/money/accounting/period.ts'
import { dayKey, startOfDay } from '#kernel/time/region-time.ts'
import { oneOf } from '#web/office/kit/list/list-search.ts'
import { type FigurePart, figureParts } from '../figure-shapes.ts'

/** Search parameters of the page; without days it shows the last thirty. */
export interface FiguresSearch {
  /** First and last day, both included: 'YYYY-MM-DD' of the region. */
  from?: string
  to?: string
  by?: FigurePart
  group?: string
}

const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(utcDay(value)) ? value : undefined

export const figuresSearch = (search: Record<string, unknown>): FiguresSearch => ({
  from: day(search.from),
  to: day(search.to),
  by: oneOf(figureParts, search.by),
  group: typeof search.group === 'string' && search.group !== '' ? search.group.slice(0, 200) : undefined,
})

/** Days shown: those of the URL, or the last thirty. */
export function shownDays({ from, to }: FiguresSearch, zone: string, now: number) {
  if (from !== undefined || to !== undefined) return { from: from ?? null, to: to ?? null }
  return { from: dayKey(zone, startOfDay(zone, now, -29)), to: dayKey(zone, now) }
}

const AROUND_DAYS = 30

/** Days shown of visits and slots: those of the URL, or the last thirty and as many to come. */
export function daysAround(search: Pick<FiguresSearch, 'from' | 'to'>, zone: string, now: number) {
  if (search.from !== undefined || search.to !== undefined) return shownDays(search, zone, now)
  return {
    from: dayKey(zone, startOfDay(zone, now, 1 - AROUND_DAYS)),
    to: dayKey(zone, startOfDay(zone, now, AROUND_DAYS)),
  }
}

interface Days {
  from: string | null
  to: string | null
}

/** French reason why these days are no valid period; null if they are one. */
export function periodProblem({ from, to }: Days): string | null {
  if (from === null || to === null) return 'Choisissez un début et une fin.'
  if (to < from) return 'La fin précède le début.'
  return utcDay(to) - utcDay(from) >= MAX_DAYS ? `La période dépasse ${MAX_DAYS} jours.` : null
}

/** Question of a page of figures. */
export interface FiguresQuery {
  from: string
  to: string
  by: FigurePart
  ofGroupId?: string | undefined
}

/** Question that days and address ask, divided as `usual` unless the address says; null while the days are no period. */
export const figuresQuery = (days: Days, { by, group }: FiguresSearch, usual: FigurePart): FiguresQuery | null =>
  days.from === null || days.to === null || periodProblem(days) !== null
    ? null
    : { from: days.from, to: days.to, by: by ?? usual, ofGroupId: group }
