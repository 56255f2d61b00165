import { overseasPlaces } from '#lib/words/overseas.ts'
import { formatDate, formatTime, offsetAt } from './region-time.ts'

/** Clock of the places whose French postal code begins with `from`; `where` completes "il est 5 h de moins". */
export interface PlaceClock {
  from: string
  zone: string
  where: string
}

const clocks = (codes: readonly string[], zone: string, where: string): PlaceClock[] =>
  codes.map((from) => ({ from, zone, where }))

/** Clocks of France; the first whose beginning a postal code has is its own. */
export const placeClocks: readonly PlaceClock[] = [
  ...overseasPlaces.flatMap(([, { codes, zone, where, islands = [] }]) => [
    ...islands.flatMap((island) => clocks(island.codes, island.zone, island.where)),
    ...clocks(codes, zone, where),
  ]),
  { from: '', zone: 'Europe/Paris', where: 'En métropole' },
]

/** The part of a postal address that says by which clock people live there. */
export interface PostalPlace {
  postalCode: string | null
  country: string | null
}

/** Clock of an address in France; null elsewhere or without a postal code. */
export function findPlaceClock({ postalCode, country }: PostalPlace): PlaceClock | null {
  const code = postalCode?.replace(/\s/g, '') ?? ''
  if (!/^\d{5}$/.test(code) || !/^(?:|fr|fra|france)$/i.test(country?.trim() ?? '')) return null
  return placeClocks.find(({ from }) => code.startsWith(from)) ?? null
}

/** IANA zone of the place's own hours: its clock in France, that of the region elsewhere. */
export const placeZone = (regionZone: string, place: PostalPlace | null | undefined): string =>
  (place && findPlaceClock(place)?.zone) ?? regionZone

const HOUR = 3_600_000
const MINUTE = 60_000

const spanText = (ms: number): string => {
  const [hours, minutes] = [Math.floor(Math.abs(ms) / HOUR), Math.round((Math.abs(ms) % HOUR) / MINUTE)]
  return [hours > 0 ? `${hours} h` : '', minutes > 0 ? (hours > 0 ? String(minutes) : `${minutes} min`) : '']
    .filter((part) => part !== '')
    .join(' ')
}
const moreOrLess = (ms: number): string =>
  ms === 0 ? 'la même heure' : `${spanText(ms)} de ${ms > 0 ? 'plus' : 'moins'}`

const regionNames: Readonly<Record<string, string>> = { 'Europe/Paris': 'Paris', 'Indian/Reunion': 'La Réunion' }

/** "l’heure de Paris": the clock of a region, by which everything is sold there (D14). */
export const regionClockText = (zone: string): string =>
  `l’heure de ${regionNames[zone] ?? zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')}`

export interface ClockDifference {
  clock: PlaceClock
  /** Milliseconds by which the place's clock is ahead of the region's, in winter and in summer of Paris. */
  winter: number
  summer: number
}

/** Difference of the clocks of a place and of its region in the year of `ts`; null if they show the same. */
export function findClockDifference(regionZone: string, place: PostalPlace, ts: number): ClockDifference | null {
  const clock = findPlaceClock(place)
  if (clock === null || clock.zone === regionZone) return null
  const year = new Date(ts).getUTCFullYear()
  const [winter = 0, summer = 0] = [0, 6].map((month) => {
    const day = Date.UTC(year, month, 15)
    return offsetAt(clock.zone, day) - offsetAt(regionZone, day)
  })
  return winter === 0 && summer === 0 ? null : { clock, winter, summer }
}

/** "En Martinique, il est 5 h de moins (6 h de moins l’été)." */
export function clockDifferenceText({ clock, winter, summer }: ClockDifference): string {
  const inSummer = summer === winter ? '' : ` (${moreOrLess(summer)} l’été)`
  return `${clock.where}, il est ${moreOrLess(winter)}${inSummer}.`
}

/**
 * "soit le 12/03/2027 à 09:00 à l’heure du lieu": a moment by the clock of a postal address of several lines; null where
 * the region's shows the same.
 */
export function localMomentText(regionZone: string, address: string | null, ts: number | null): string | null {
  const [, postalCode = null] = /(?:^|\n)(\d{5})\b/.exec(address ?? '') ?? []
  const clock = findPlaceClock({ postalCode, country: null })
  if (ts === null || clock === null || offsetAt(clock.zone, ts) === offsetAt(regionZone, ts)) return null
  return `soit le ${formatDate(clock.zone, ts)} à ${formatTime(clock.zone, ts)} à l’heure du lieu`
}
