import { expect, test } from 'vitest'
import { saleNotOpenText } from '#features/selling/openings/opening-texts.ts'
import { validityDateStr } from '#kernel/stock/validity.ts'
import {
  clockDifferenceText,
  findClockDifference,
  findPlaceClock,
  localIso,
  localMomentText,
  onSiteText,
  onSiteTimes,
  placeClocks,
  placeZone,
} from '#kernel/time/place-clock.ts'
import { offsetAt } from '#kernel/time/region-time.ts'

const NOW = Date.UTC(2026, 10, 28)
const HOUR = 3_600_000

/** Postal codes, where each came from, the clock that people there live by, and its hours against Paris in January. */
const places: readonly [postalCode: string, from: string, zone: string, hours: number][] = [
  ['44000', 'metropolitan France', 'Europe/Paris', 0],
  ['20200', 'Corsica', 'Europe/Paris', 0],
  ['97110', 'Guadeloupe', 'America/Guadeloupe', -5],
  ['97200', 'Martinique', 'America/Martinique', -5],
  ['97300', 'Guyane', 'America/Cayenne', -4],
  ['97400', 'La Réunion', 'Indian/Reunion', 3],
  ['97500', 'Saint-Pierre-et-Miquelon', 'America/Miquelon', -4],
  ['97600', 'Mayotte', 'Indian/Mayotte', 2],
  ['97133', 'Saint-Barthélemy, whose code looks like Guadeloupe’s', 'America/St_Barthelemy', -5],
  ['97150', 'Saint-Martin, likewise', 'America/Marigot', -5],
  ['98600', 'Wallis-et-Futuna', 'Pacific/Wallis', 11],
  ['98714', 'Tahiti', 'Pacific/Tahiti', -11],
  ['98742', 'own: the Marquesas, half an hour off', 'Pacific/Marquesas', -10.5],
  ['98755', 'own: the Gambier', 'Pacific/Gambier', -10],
  ['98800', 'Nouvelle-Calédonie', 'Pacific/Noumea', 10],
]

test('each postal code of France has the clock that people there live by', () => {
  const found = places.map(([postalCode, from]) => {
    const zone = findPlaceClock({ postalCode, country: 'France' })?.zone ?? ''
    const winter = Date.UTC(2027, 0, 15)
    return [postalCode, from, zone, (offsetAt(zone, winter) - offsetAt('Europe/Paris', winter)) / HOUR]
  })
  expect(found).toEqual(places)
  for (const { zone } of placeClocks) expect(() => offsetAt(zone, NOW)).not.toThrow()
})

test('a place abroad, or without a postal code, lives by the region’s clock', () => {
  expect(placeZone('Indian/Reunion', { postalCode: '10115', country: 'Deutschland' })).toBe('Indian/Reunion')
  expect(placeZone('Indian/Reunion', { postalCode: null, country: 'France' })).toBe('Indian/Reunion')
  expect(placeZone('Indian/Reunion', null)).toBe('Indian/Reunion')
  expect(placeZone('Indian/Reunion', { postalCode: '69001', country: null })).toBe('Europe/Paris')
})

test('the difference of two clocks is told with that of the summer, and none where they show the same', () => {
  const told = (zone: string, postalCode: string) => {
    const difference = findClockDifference(zone, { postalCode, country: 'France' }, NOW)
    return difference && clockDifferenceText(difference)
  }
  expect(told('Europe/Paris', '97200')).toBe('En Martinique, il est 5 h de moins (6 h de moins l’été).')
  expect(told('Europe/Paris', '98800')).toBe('En Nouvelle-Calédonie, il est 10 h de plus (9 h de plus l’été).')
  expect(told('Europe/Paris', '98742')).toBe('Aux Marquises, il est 10 h 30 de moins (11 h 30 de moins l’été).')
  expect(told('Indian/Reunion', '44000')).toBe('En métropole, il est 3 h de moins (2 h de moins l’été).')
  expect(told('Indian/Reunion', '97600')).toBe('À Mayotte, il est 1 h de moins.')
  expect(told('Europe/Paris', '44000')).toBeNull()
  expect(told('America/Martinique', '97110')).toBeNull()
})

test('the moment of a ticket is told by the clock of its place, with its own day', () => {
  const at = Date.UTC(2027, 2, 12, 14)
  const told = (zone: string, address: string | null) =>
    localMomentText(zone, { validity: '12/03/2027, 15:00 - 16:00', address, ts: at })
  expect(told('Europe/Paris', '12 rue Haute\n97200 Fort-de-France')).toBe('soit le 12/03/2027 à 10:00 sur place')
  expect(told('Europe/Paris', '3 quai Sud\n98800 Nouméa')).toBe('soit le 13/03/2027 à 01:00 sur place')
  expect(told('Indian/Reunion', '1 rue Sud\n69001 Lyon')).toBe('soit le 12/03/2027 à 15:00 sur place')
  expect(told('Europe/Paris', '12 rue Haute\n69001 Lyon')).toBeNull()
  expect(told('Europe/Paris', null)).toBeNull()
  const address = '12 rue Haute\n97200 Fort-de-France'
  expect(localMomentText('Europe/Paris', { validity: '12/03/2027', address, ts: null })).toBeNull()
  const validity = '12/03/2027, 15:00 - 16:00, heure de Paris (10:00 - 11:00 sur place)'
  expect(localMomentText('Europe/Paris', { validity, address, ts: at })).toBeNull()
})

/** Slots of an hour by the clock of Paris, the place, and the words behind the slot. */
const slots: readonly [postalCode: string | null, startTs: number, told: string][] = [
  ['97200', Date.UTC(2027, 0, 15, 14), ', heure de Paris (10:00 - 11:00 sur place)'],
  ['97200', Date.UTC(2027, 6, 15, 14), ', heure de Paris (10:00 - 11:00 sur place)'],
  ['97200', Date.UTC(2027, 0, 15, 1), ', heure de Paris (le 14/01/2027, 21:00 - 22:00 sur place)'],
  ['98742', Date.UTC(2027, 0, 15, 14), ', heure de Paris (04:30 - 05:30 sur place)'],
  ['98800', Date.UTC(2027, 0, 15, 14), ', heure de Paris (le 16/01/2027, 01:00 - 02:00 sur place)'],
  ['97600', Date.UTC(2027, 0, 15, 14), ', heure de Paris (17:00 - 18:00 sur place)'],
  ['44000', Date.UTC(2027, 0, 15, 14), ''],
  [null, Date.UTC(2027, 0, 15, 14), ''],
]

test('a slot at a place with another clock is told by both, wherever its date is', () => {
  for (const [postalCode, startTs, told] of slots) {
    const place = { postalCode, country: 'France' }
    const slot = { startTs, endTs: startTs + HOUR }
    expect([postalCode, onSiteText('Europe/Paris', place, slot)]).toEqual([postalCode, told])
    const validity = validityDateStr({ type: 'Fixed', ...slot }, 'Europe/Paris', place)
    expect(validity.endsWith(told)).toBe(true)
  }
})

test('a slot, a moment and a sale’s opening are told by a place whose zone alone is known, as by its postal code', () => {
  const [winter, night] = [Date.UTC(2027, 0, 15, 14), Date.UTC(2027, 0, 15, 1)]
  for (const place of [{ zone: 'America/Martinique' }, { postalCode: '97200', country: 'France' }]) {
    const times = (startTs: number) => onSiteTimes('Europe/Paris', place, { startTs, endTs: startTs + HOUR })
    expect(times(winter)).toBe('10:00 - 11:00 sur place')
    expect(times(night)).toBe('le 14/01/2027, 21:00 - 22:00 sur place')
    expect(saleNotOpenText(winter, 'Europe/Paris', place)).toBe(
      'La vente de ce billet ouvre le 15/01/2027 à 15:00, heure de Paris (10:00 sur place).',
    )
    expect(saleNotOpenText(night, 'Europe/Paris', place)).toBe(
      'La vente de ce billet ouvre le 15/01/2027 à 02:00, heure de Paris (le 14/01/2027 à 21:00 sur place).',
    )
  }
  for (const place of [null, { zone: null }, { zone: 'Europe/Paris' }]) {
    expect(onSiteTimes('Europe/Paris', place, { startTs: winter, endTs: winter + HOUR })).toBeNull()
    expect(saleNotOpenText(winter, 'Europe/Paris', place)).toBe('La vente de ce billet ouvre le 15/01/2027 à 15:00.')
  }
})

test('a moment is written with the offset of its place, which wallets and search engines show as it stands', () => {
  const at = Date.UTC(2027, 6, 15, 14)
  expect(localIso('Europe/Paris', at)).toBe('2027-07-15T16:00:00+02:00')
  expect(localIso('America/Martinique', at)).toBe('2027-07-15T10:00:00-04:00')
  expect(localIso('Pacific/Marquesas', at)).toBe('2027-07-15T04:30:00-09:30')
  expect(localIso('UTC', at)).toBe('2027-07-15T14:00:00+00:00')
})
