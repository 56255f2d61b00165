import type { ResultCounts } from '../result-shapes.ts'
import type { DayInAddress, OrderInAddress, SearchAddress } from './search-address.ts'

interface Option {
  value: string
  label: string
}

const count = (number: number) => ` (${number})`

const dayNames: readonly [DayInAddress, keyof ResultCounts['days'], string][] = [
  ['aujourdhui', 'today', 'Aujourd’hui'],
  ['demain', 'tomorrow', 'Demain'],
  ['week-end', 'weekend', 'Ce week-end'],
  ['semaine', 'week', 'Les 7 prochains jours'],
]
const prices: readonly [string, string][] = [
  ['0-10', 'Moins de 10 €'],
  ['10-25', 'De 10 à 25 €'],
  ['25-50', 'De 25 à 50 €'],
  ['50-', '50 € et plus'],
]
const distances = [5, 10, 25, 50, 100]

const orders: readonly { value: OrderInAddress; label: string }[] = [
  { value: 'prix', label: 'Les moins chères' },
  { value: 'date', label: 'La date la plus proche' },
]

/** Orders to choose, after the one that holds without a choice. */
export const orderOptions = ({ q, ville, autour }: SearchAddress): { first: string; others: readonly Option[] } => ({
  first: (ville ?? autour) !== undefined ? 'Les plus proches' : q ? 'Les plus pertinentes' : 'Les plus récentes',
  others: orders,
})

export const dayOptions = ({ days }: ResultCounts): Option[] =>
  dayNames.map(([value, name, label]) => ({ value, label: label + count(days[name]) }))

/** Options of prices, plus a custom range from the URL. */
export const priceOptions = (counts: ResultCounts, { prix }: SearchAddress): Option[] => [
  ...prices.map(([value, label], at) => ({ value, label: label + count(counts.prices[at] ?? 0) })),
  ...(prix && !prices.some(([value]) => value === prix)
    ? [{ value: prix, label: `${prix.replace('-', ' à ')} €` }]
    : []),
]

export const distanceOptions = (counts: readonly number[], rayon: number | undefined): Option[] => [
  ...distances.map((km, at) => ({ value: String(km), label: `Jusqu’à ${km} km${count(counts[at] ?? 0)}` })),
  ...(rayon && !distances.includes(rayon) ? [{ value: String(rayon), label: `Jusqu’à ${rayon} km` }] : []),
]

export const countText = (label: string, number: number): string => label + count(number)
