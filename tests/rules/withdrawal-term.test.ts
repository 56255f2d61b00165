/** The term of a withdrawal: fourteen days, prolonged to a working day, to midnight of the region's clock. */
import { describe, expect, test } from 'vitest'
import { type Territory, territories } from '#kernel/holidays/french-places.ts'
import { lastWithdrawalDay, withdrawalEnd } from '#kernel/orders/withdrawal-term.ts'

describe('the last day of a withdrawal', () => {
  // L221-18 and L221-19; regulation 1182/71, article 3, 4: Saturdays, Sundays and public holidays give way.
  test.each<[string, Territory, string, string]>([
    ['on a Monday stays', 'metropole', '2026-06-01', '2026-06-15'],
    ['on a Saturday is Monday', 'metropole', '2026-06-06', '2026-06-22'],
    ['on a Sunday is Monday', 'metropole', '2026-06-07', '2026-06-22'],
    ['on Ascension Day is the Friday after', 'metropole', '2026-04-30', '2026-05-15'],
    ['on Easter Monday is Tuesday', 'metropole', '2026-03-23', '2026-04-07'],
    ['on a Friday of Christmas is the Monday after', 'metropole', '2026-12-11', '2026-12-28'],
    ['over a New Year goes on', 'metropole', '2026-12-18', '2027-01-04'],
    ['on a leap day stays', 'metropole', '2028-02-15', '2028-02-29'],
    ['on abolition day of La Réunion is the day after there', 'reunion', '2027-12-06', '2027-12-21'],
    ['on abolition day of La Réunion stays on the mainland', 'metropole', '2027-12-06', '2027-12-20'],
    ['on Good Friday of Alsace is the Tuesday after Easter', 'alsaceMoselle', '2027-03-12', '2027-03-30'],
    ['on Good Friday stays elsewhere', 'metropole', '2027-03-12', '2027-03-26'],
    ['on abolition day of Martinique is the Monday after there', 'martinique', '2026-05-08', '2026-05-26'],
  ])('%s (%s, from %s): %s', (_what, territory, from, last) => {
    expect(lastWithdrawalDay(territory, from)).toBe(last)
  })
})

describe('the end of a term', () => {
  test.each<[string, string, string, string]>([
    ['is midnight in Paris', 'Europe/Paris', '2026-06-01T12:00Z', '2026-06-15T22:00:00.000Z'],
    ['follows the change to winter time', 'Europe/Paris', '2026-10-12T12:00Z', '2026-10-26T23:00:00.000Z'],
    ['counts the day of the clock before midnight', 'Europe/Paris', '2026-06-01T21:59:59Z', '2026-06-15T22:00:00.000Z'],
    ['counts the next day from midnight on', 'Europe/Paris', '2026-06-01T22:00Z', '2026-06-16T22:00:00.000Z'],
    ['is midnight at Saint-Denis', 'Indian/Reunion', '2026-06-01T19:59Z', '2026-06-15T20:00:00.000Z'],
    ['counts the day of Saint-Denis', 'Indian/Reunion', '2026-06-01T20:00Z', '2026-06-16T20:00:00.000Z'],
    ['has the holidays of La Réunion at its clock', 'Indian/Reunion', '2027-12-06T08:00Z', '2027-12-21T20:00:00.000Z'],
  ])('%s (%s, %s): %s', (_what, zone, from, end) => {
    expect(new Date(withdrawalEnd(zone, Date.parse(from))).toISOString()).toBe(end)
  })
})

/** Days as the calendars of 2026 to 2028 print them, typed here and computed nowhere. */
const common =
  '2026-01-01 2026-04-06 2026-05-01 2026-05-08 2026-05-14 2026-05-25 2026-07-14 2026-08-15 2026-11-01 2026-11-11 2026-12-25 ' +
  '2027-01-01 2027-03-29 2027-05-01 2027-05-06 2027-05-08 2027-05-17 2027-07-14 2027-08-15 2027-11-01 2027-11-11 2027-12-25 ' +
  '2028-01-01'
const own: Record<Territory, string> = {
  metropole: '',
  alsaceMoselle: '2026-04-03 2026-12-26 2027-03-26 2027-12-26',
  guadeloupe: '2026-05-27 2027-05-27',
  martinique: '2026-05-22 2027-05-22',
  guyane: '2026-06-10 2027-06-10',
  reunion: '2026-12-20 2027-12-20',
  mayotte: '2026-04-27 2027-04-27',
  saintMartin: '2026-05-28 2027-05-28',
  saintBarthelemy: '2026-10-09 2027-10-09',
  saintPierre: '',
  nouvelleCaledonie: '2026-09-24 2027-09-24',
  polynesie: '2026-03-05 2026-04-03 2026-11-20 2027-03-05 2027-03-26 2027-11-20',
  wallis: '2026-04-28 2026-06-29 2026-07-29 2027-04-28 2027-06-29 2027-07-29',
}

test('each day of two years has, in each territory, the first working day from its fourteenth on as its last', () => {
  for (const territory of Object.keys(territories) as Territory[]) {
    const off = new Set(`${common} ${own[territory]}`.split(' '))
    // From the end of time on: the next working day of every day, found once and carried backwards.
    const nextWorking = new Map<string, string>()
    const days = Array.from({ length: 760 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at)))
    let next = ''
    for (const date of days.toReversed()) {
      const day = date.toISOString().slice(0, 10)
      const name = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format(date)
      if (name !== 'Sat' && name !== 'Sun' && !off.has(day)) next = day
      nextWorking.set(day, next)
    }
    for (const [at, date] of days.slice(0, 730).entries()) {
      const from = date.toISOString().slice(0, 10)
      const fourteenth = days[at + 14]?.toISOString().slice(0, 10) ?? ''
      expect([territory, from, lastWithdrawalDay(territory, from)]).toEqual([
        territory,
        from,
        nextWorking.get(fourteenth),
      ])
    }
  }
})
