import { kmOfLine } from '#features/catalogue/shop/globe.ts'
import type { OwnSubsidies } from '#features/catalogue/subsidies/own-subsidies.ts'
import { shareOfTicket } from '#features/catalogue/subsidies/own-terms.ts'
import type { FactRow } from './facts-sql.ts'
import { isPaid } from './paid-share.ts'
import {
  type DayChoice,
  dayChoices,
  distances,
  priceRanges,
  type ResultCounts,
  type ResultFilters,
  type ResultOrder,
} from './result-shapes.ts'

/** A found activity, as filters see it. */
export interface Hit {
  id: string
  /** Cents that the reader pays for one, fees included. */
  price: number | null
  /** True if the reader's committee pays a part of it. */
  isPaid: boolean
  /** Start of the next slot or period, or null. */
  firstTs: number | null
  hasFixed: boolean
  forChildren: boolean
  isOpen: boolean
  km: number | null
  days: Record<DayChoice, boolean>
  /** True if available in the dates asked for. */
  inDates: boolean
}

/** Expects in `inPeriods` one flag per `dayChoices`, then one for the dates asked for, if any. */
export function toHit(
  { id, price, fees, forChildren, isOpen, line, inPeriods, firstTs, hasFixed }: FactRow,
  own: OwnSubsidies | null,
): Hit {
  const flags = (JSON.parse(inPeriods) as (0 | 1)[]).map((flag) => flag === 1)
  const [today = false, tomorrow = false, weekend = false, week = false, inDates = true] = flags
  return {
    ...{ id, inDates, firstTs, days: { today, tomorrow, weekend, week } },
    price: price === null || own === null ? price : price - shareOfBest(own, id, price, fees ?? 0),
    isPaid: price !== null && isPaid(own, id),
    hasFixed: hasFixed === 1,
    forChildren: forChildren === 1,
    isOpen: isOpen === 1,
    km: line === null ? null : kmOfLine(Math.max(0, line)),
  }
}

const shareOfBest = (own: OwnSubsidies, id: string, price: number, fees: number): number =>
  shareOfTicket(own, id, { price: price - fees, fees }).amount

type Test = (hit: Hit) => boolean
type Dimension = 'days' | 'price' | 'distance' | 'openNow' | 'forChildren' | 'isPaid'

const inRange = (from: number | undefined, before: number | null | undefined): Test => {
  if (from === undefined && before == null) return () => true
  return ({ price }) => price !== null && price >= (from ?? 0) && (before == null || price < before)
}
const within =
  (km: number): Test =>
  (hit) =>
    hit.km !== null && hit.km <= km

function dimensionTests({
  day,
  minPrice,
  maxPrice,
  withinKm,
  openNow,
  forChildren,
  isPaid: onlyPaid,
}: ResultFilters): Record<Dimension, Test> {
  return {
    days: (hit) => (day === undefined ? hit.inDates : hit.days[day]),
    price: inRange(minPrice, maxPrice),
    distance: withinKm === undefined ? () => true : within(withinKm),
    openNow: (hit) => !openNow || hit.isOpen,
    forChildren: (hit) => !forChildren || hit.forChildren,
    isPaid: (hit) => !onlyPaid || hit.isPaid,
  }
}

/** Hits that pass all filters, in their order. */
export function narrowed(hits: readonly Hit[], filters: ResultFilters): Hit[] {
  const tests = Object.values(dimensionTests(filters))
  return hits.filter((hit) => tests.every((test) => test(hit)))
}

/** Counts how many hits each choice would leave, given all other filters. */
export function countChoices(hits: readonly Hit[], filters: ResultFilters, hasPlace: boolean): ResultCounts {
  const tests = Object.entries(dimensionTests(filters))
  const under = (dimension: Dimension) => {
    const others = tests.flatMap(([name, test]) => (name === dimension ? [] : [test]))
    const left = hits.filter((hit) => others.every((test) => test(hit)))
    return (test: Test) => left.filter(test).length
  }
  const [ofDays, ofPrice, ofDistance] = [under('days'), under('price'), under('distance')]
  return {
    days: Object.fromEntries(dayChoices.map((day) => [day, ofDays((hit) => hit.days[day])])) as ResultCounts['days'],
    prices: priceRanges.map(([from, before]) => ofPrice(inRange(from, before))),
    distances: hasPlace ? distances.map((km) => ofDistance(within(km))) : null,
    openNow: under('openNow')(({ isOpen }) => isOpen),
    forChildren: under('forChildren')((hit) => hit.forChildren),
    isPaid: under('isPaid')((hit) => hit.isPaid),
  }
}

const last = (value: number | null) => value ?? Number.POSITIVE_INFINITY
/** Order of two numbers; those without one come last. */
const byNumber = (a: number | null, b: number | null) => (last(a) === last(b) ? 0 : last(a) - last(b))

/** Hits in the wanted order, equal ones as they were; tickets of a day come before those that are good on any. */
export function ordered(hits: readonly Hit[], order: ResultOrder | undefined, isAround: boolean, now: number): Hit[] {
  if (order === 'price') return hits.toSorted((a, b) => byNumber(a.price, b.price))
  const next = ({ firstTs, hasFixed }: Hit) => (firstTs === null || !hasFixed ? null : Math.max(firstTs, now))
  if (order === 'date')
    return hits.toSorted(
      (a, b) => byNumber(next(a), next(b)) || Number(a.firstTs === null) - Number(b.firstTs === null),
    )
  return isAround ? hits.toSorted((a, b) => byNumber(a.km, b.km)) : [...hits]
}
