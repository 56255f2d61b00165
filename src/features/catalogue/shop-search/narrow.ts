import { kmOfLine } from '#features/catalogue/shop/globe.ts'
import type { FactRow } from './facts-sql.ts'
import {
  type DayChoice,
  dayChoices,
  distances,
  priceRanges,
  type ResultCounts,
  type ResultFilters,
} from './result-shapes.ts'

/** A found activity, as filters see it. */
export interface Hit {
  id: string
  price: number | null
  forChildren: boolean
  isOpen: boolean
  km: number | null
  days: Record<DayChoice, boolean>
  /** True if available in the dates asked for. */
  inDates: boolean
}

/** Expects in `inPeriods` one flag per `dayChoices`, then one for the dates asked for, if any. */
export function toHit({ id, price, forChildren, isOpen, line, inPeriods }: FactRow): Hit {
  const flags = (JSON.parse(inPeriods) as (0 | 1)[]).map((flag) => flag === 1)
  const [today = false, tomorrow = false, weekend = false, week = false, inDates = true] = flags
  return {
    ...{ id, price, inDates, days: { today, tomorrow, weekend, week } },
    forChildren: forChildren === 1,
    isOpen: isOpen === 1,
    km: line === null ? null : kmOfLine(Math.max(0, line)),
  }
}

type Test = (hit: Hit) => boolean
type Dimension = 'days' | 'price' | 'distance' | 'openNow' | 'forChildren'

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
}: ResultFilters): Record<Dimension, Test> {
  return {
    days: (hit) => (day === undefined ? hit.inDates : hit.days[day]),
    price: inRange(minPrice, maxPrice),
    distance: withinKm === undefined ? () => true : within(withinKm),
    openNow: (hit) => !openNow || hit.isOpen,
    forChildren: (hit) => !forChildren || hit.forChildren,
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
  }
}
