import type { CallInput } from '#api/client.ts'
import { parseListSearch, parsePosition } from '#features/catalogue/shop/ui/list-query.ts'
import { typedDay } from '#lib/words/typed-date.ts'

/** Query parameters of the search page; absent ones do not apply. */
export interface SearchAddress {
  q?: string
  /** Search exactly as typed. */
  exact?: true
  jour?: 'aujourdhui' | 'demain' | 'week-end' | 'semaine'
  /** Calendar days, both included. */
  du?: string
  au?: string
  /** Euros, "10-25" or "50-". */
  prix?: string
  ville?: string
  autour?: string
  /** Kilometres. */
  rayon?: number
  ouvert?: true
  enfants?: true
  /** Only what the committee pays a part of. */
  cse?: true
  tri?: 'prix' | 'date'
  /** Without premium activities; of categories alone. */
  premium?: false
  vue?: 'carte'
  /** Number of results shown. */
  n?: number
}

const orders = { prix: 'price', date: 'date' } as const
export type OrderInAddress = keyof typeof orders

const days = { aujourdhui: 'today', demain: 'tomorrow', 'week-end': 'weekend', semaine: 'week' } as const
export type DayInAddress = keyof typeof days

/** Cards on the first page of results, and how many each click adds. */
export const FIRST_RESULTS = 20
export const MOST_RESULTS = 200
const MOST_KM = 100

const isYes = (value: unknown): true | undefined =>
  value === true || value === 1 || value === '1' || value === 'on' ? true : undefined
/** A day as the address has it, or as the form without JavaScript sends it. */
const readDay = (value: unknown): string | undefined =>
  (typeof value === 'string' && typedDay(value, { today: new Date().toISOString().slice(0, 10) })) || undefined
/** The days of a period in their order, as they are searched, however they were given. */
function readPeriod(raw: Record<string, unknown>): Pick<SearchAddress, 'du' | 'au'> {
  const [du, au] = [readDay(raw.du), readDay(raw.au)]
  return du !== undefined && au !== undefined && au < du ? { du: au, au: du } : { du, au }
}
const whole = (value: unknown, least: number, most: number): number | undefined => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most
    ? number
    : undefined
}

/**
 * Reads a URL leniently, as people may type it. Invalid values become `undefined`, since the router would pass them on
 * otherwise.
 */
export function parseSearchAddress(raw: Record<string, unknown>): SearchAddress {
  const { q, jour, prix } = raw
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, 100) : undefined
  const { ville, autour, premium } = parseListSearch(raw)
  const { tri } = raw
  const day = typeof jour === 'string' && Object.hasOwn(days, jour) ? (jour as DayInAddress) : undefined
  return {
    q: text,
    exact: isYes(raw.exact),
    jour: day,
    ...(day ? {} : readPeriod(raw)),
    prix: typeof prix === 'string' && parsePrices(prix) ? prix : undefined,
    ville,
    autour,
    rayon: whole(raw.rayon, 1, MOST_KM),
    ouvert: isYes(raw.ouvert),
    enfants: isYes(raw.enfants),
    cse: isYes(raw.cse),
    tri: typeof tri === 'string' && Object.hasOwn(orders, tri) ? (tri as OrderInAddress) : undefined,
    premium,
    vue: raw.vue === 'carte' ? 'carte' : undefined,
    n: whole(raw.n, FIRST_RESULTS, MOST_RESULTS),
  }
}

/** Lower and upper price in euros, the upper optional; null for another text. */
function parsePrices(text: string): { minPrice: number; maxPrice?: number } | null {
  const match = /^(\d{1,5})-(\d{1,5})?$/.exec(text)
  if (!match) return null
  const [, from, to] = match
  const most = to === undefined ? undefined : Number(to) * 100
  return { minPrice: Number(from) * 100, ...(most === undefined ? {} : { maxPrice: most }) }
}

export type ResultsInput = CallInput<'/search-results'>

/** Input of the search call for this URL, for words or a category. */
export function resultsInput(of: Pick<ResultsInput, 'query' | 'catId'>, address: SearchAddress): ResultsInput {
  const { exact, jour, du, au, prix, ville, autour, rayon, ouvert, enfants, cse, tri, premium, vue, n } = address
  const position = parsePosition(autour)
  const sort = ville
    ? { type: 'city' as const, city: ville }
    : position
      ? { type: 'aroundMe' as const, ...position }
      : undefined
  return {
    ...of,
    ...(exact ? { exact } : {}),
    ...(jour ? { day: days[jour] } : {}),
    ...(du ? { from: du } : {}),
    ...(au ? { to: au } : {}),
    ...(prix ? parsePrices(prix) : {}),
    ...(sort ? { sort } : {}),
    // Without an origin it is for the place that the query may name.
    ...(rayon ? { withinKm: rayon } : {}),
    ...(ouvert ? { openNow: ouvert } : {}),
    ...(enfants ? { forChildren: enfants } : {}),
    ...(cse ? { isPaid: cse } : {}),
    ...(tri ? { order: orders[tri] } : {}),
    ...(premium === false ? { excludeCse: true } : {}),
    ...(vue ? { points: true } : {}),
    limit: n ?? FIRST_RESULTS,
  }
}

export type Narrowing = Omit<SearchAddress, 'q' | 'exact' | 'vue' | 'n' | 'tri' | 'premium'>

/** Number of chosen filters; two days of a period are one, and a distance counts only with an origin. */
export function filterCount({ jour, du, au, prix, rayon, ouvert, enfants, cse, ville, autour }: Narrowing): number {
  const place = ville ?? autour
  return [jour ?? du ?? au, prix, ouvert, enfants, cse, place, place === undefined ? undefined : rayon].filter(
    (value) => value !== undefined,
  ).length
}

/** True if anything but words and origin filters the results. */
export const isFiltered = ({ ville, autour, ...address }: Narrowing): boolean =>
  filterCount(address) > 0 || (address.rayon !== undefined && (ville !== undefined || autour !== undefined))

/** Address without any filter, which keeps what is searched, its order and how it is shown. */
export const withoutFilters = ({ q, exact, vue, tri, premium }: SearchAddress): SearchAddress => ({
  ...{ q, exact, vue, tri, premium },
})

/** Parameters that a form of the place keeps without JavaScript, as they stand in an address. */
export const keptInForm = ({
  ville: _ville,
  autour: _autour,
  n: _n,
  ...kept
}: SearchAddress): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(kept).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  )

interface ChosenFilter {
  label: string
  /** Parameters that take it away from the address. */
  without: Partial<SearchAddress>
}

const dayLabels: Record<DayInAddress, string> = {
  aujourdhui: 'Aujourd’hui',
  demain: 'Demain',
  'week-end': 'Ce week-end',
  semaine: 'Les 7 prochains jours',
}
const written = (day: string) => day.split('-').reverse().join('/')

/** Chosen filters in the order of their fields; the place is none, since it only sorts. */
export function chosenFilters(address: SearchAddress): ChosenFilter[] {
  const { jour, du, au, prix, rayon, ouvert, enfants, cse, ville, autour } = address
  const days = du && au && du !== au ? `Du ${written(du)} au ${written(au)}` : written(du ?? au ?? '')
  const [from, to] = (prix ?? '').split('-')
  const price = to ? (from === '0' ? `Moins de ${to} €` : `De ${from} à ${to} €`) : `${from} € et plus`
  const hasPlace = (ville ?? autour) !== undefined
  return [
    ...(jour ? [{ label: dayLabels[jour], without: { jour: undefined } }] : []),
    ...(du || au ? [{ label: days, without: { du: undefined, au: undefined } }] : []),
    ...(prix ? [{ label: price, without: { prix: undefined } }] : []),
    ...(rayon && hasPlace ? [{ label: `À ${rayon} km au plus`, without: { rayon: undefined } }] : []),
    ...(ouvert ? [{ label: 'Ouvert maintenant', without: { ouvert: undefined } }] : []),
    ...(enfants ? [{ label: 'Pour les enfants', without: { enfants: undefined } }] : []),
    ...(cse ? [{ label: 'Payé par votre CSE', without: { cse: undefined } }] : []),
  ]
}
