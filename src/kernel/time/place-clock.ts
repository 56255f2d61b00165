import { overseasPlaces } from '#lib/words/overseas.ts'
import { formatDate, formatTime, offsetAt, pad2 } from './region-time.ts'
import type { Period } from './types.ts'

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

/** A place by its postal address or, where that is hidden, by the zone alone of its clock. */
export type ClockedPlace = PostalPlace | { zone: string | null }

const findZone = (place: ClockedPlace): string | undefined =>
  ('zone' in place ? place.zone : findPlaceClock(place)?.zone) ?? undefined

/** IANA zone of the place's own hours: its clock in France, that of the region elsewhere. */
export const placeZone = (regionZone: string, place: ClockedPlace | null | undefined): string =>
  (place && findZone(place)) ?? regionZone

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

/** The postal place of an address as printed on several lines. */
export const printedPlace = (address: string | null): PostalPlace => ({
  postalCode: /(?:^|\n)(\d{5})\b/.exec(address ?? '')?.[1] ?? null,
  country: null,
})

/** IANA zone of a place whose clock shows another time than the region's at `ts`; null where both show the same. */
export function otherZone(regionZone: string, place: ClockedPlace | null, ts: number): string | null {
  const zone = placeZone(regionZone, place)
  return offsetAt(zone, ts) === offsetAt(regionZone, ts) ? null : zone
}

/** Words that tell a moment of the place itself; a text that has them needs no second telling. */
const ON_SITE = 'sur place'

/**
 * "09:00 - 10:00 sur place": a time by the place's clock, with its day where that is another one than by the region's;
 * null where both show the same.
 */
export function onSiteTimes(regionZone: string, place: ClockedPlace | null, { startTs, endTs }: Period): string | null {
  const zone = otherZone(regionZone, place, startTs)
  if (zone === null) return null
  const day = formatDate(zone, startTs)
  const otherDay = day === formatDate(regionZone, startTs) ? '' : `le ${day}, `
  return `${otherDay}${formatTime(zone, startTs)} - ${formatTime(zone, endTs)} ${ON_SITE}`
}

/**
 * ", heure de Paris (09:00 - 10:00 sur place)": the clock by which a time is written, and the time by that of the place;
 * empty where both show the same.
 */
export function onSiteText(regionZone: string, place: ClockedPlace | null, period: Period): string {
  const times = onSiteTimes(regionZone, place, period)
  return times === null ? '' : `, ${regionClockText(regionZone).slice(2)} (${times})`
}

/** ", heure de Paris (05:00 sur place)": the same for a single moment, whose day the text before it has told. */
export function onSiteMoment(regionZone: string, place: ClockedPlace | null, ts: number): string {
  const zone = otherZone(regionZone, place, ts)
  if (zone === null) return ''
  const day = formatDate(zone, ts)
  const otherDay = day === formatDate(regionZone, ts) ? '' : `le ${day} à `
  return `, ${regionClockText(regionZone).slice(2)} (${otherDay}${formatTime(zone, ts)} ${ON_SITE})`
}

/**
 * "soit le 12/03/2027 à 09:00 sur place": a moment by the clock of a ticket's printed address, for tickets whose `validity`
 * was written when it did not tell it.
 */
export function localMomentText(
  regionZone: string,
  { validity, address, ts }: { validity: string; address: string | null; ts: number | null },
): string | null {
  const zone = ts === null || validity.includes(ON_SITE) ? null : otherZone(regionZone, printedPlace(address), ts)
  if (ts === null || zone === null) return null
  return `soit le ${formatDate(zone, ts)} à ${formatTime(zone, ts)} ${ON_SITE}`
}

/** "2027-03-12T09:00:00-04:00": a moment by a zone's clock, for programs that show it as the place does. */
export function localIso(zone: string, ts: number): string {
  const offset = offsetAt(zone, ts)
  const minutes = Math.abs(offset) / MINUTE
  const [hours, rest] = [Math.floor(minutes / 60), Math.floor(minutes % 60)].map(pad2)
  return `${new Date(ts + offset).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${hours}:${rest}`
}
