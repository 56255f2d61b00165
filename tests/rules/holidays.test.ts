/** Public holidays of each territory as their codes list them, school holidays by zone, and the place of a postal code. */
import { describe, expect, test } from 'vitest'
import { frenchPlace, schoolZones, type Territory, territories } from '#kernel/holidays/french-places.ts'
import { publicHolidays } from '#kernel/holidays/public-holidays.ts'
import { schoolHolidays, schoolHolidaysKnownUntil } from '#kernel/holidays/school-holidays.ts'
import {
  daysBetween,
  type HolidayWish,
  holidayDays,
  holidayEntries,
  unknownAfter,
} from '#web/office/kit/holidays/holiday-days.ts'

const of = (territory: Territory, year: number) =>
  publicHolidays(territory, `${year}-01-01`, `${year}-12-31`).map(({ day }) => day.slice(5))

/** Eleven days of the whole country, with Easter of that year. */
const everywhere: Record<number, string> = {
  2026: '01-01 04-06 05-01 05-08 05-14 05-25 07-14 08-15 11-01 11-11 12-25',
  2027: '01-01 03-29 05-01 05-06 05-08 05-17 07-14 08-15 11-01 11-11 12-25',
  2028: '01-01 04-17 05-01 05-08 05-25 06-05 07-14 08-15 11-01 11-11 12-25',
  2038: '01-01 04-26 05-01 05-08 06-03 06-14 07-14 08-15 11-01 11-11 12-25',
}

describe('the public holidays of', () => {
  test.each(Object.entries(everywhere))('mainland France in %s have their eleven days', (year, days) => {
    expect(of('metropole', Number(year)).join(' ')).toBe(days)
  })

  // Code du travail, L3134-13 and L3422-2; local codes of the Pacific countries.
  test.each<[Territory, string]>([
    ['metropole', ''],
    ['alsaceMoselle', '03-26 12-26'],
    ['guadeloupe', '05-27'],
    ['martinique', '05-22'],
    ['guyane', '06-10'],
    ['reunion', '12-20'],
    ['mayotte', '04-27'],
    ['saintMartin', '05-28'],
    ['saintBarthelemy', '10-09'],
    ['saintPierre', ''],
    ['nouvelleCaledonie', '09-24'],
    ['polynesie', '03-05 03-26 11-20'],
    ['wallis', '04-28 06-29 07-29'],
  ])('%s in 2027 add its own: %s', (territory, added) => {
    const common = of('metropole', 2027)
    const own = of(territory, 2027)
    expect(own.filter((day) => !common.includes(day)).join(' ')).toBe(added)
    expect(common.filter((day) => !own.includes(day))).toEqual([])
  })

  test('a territory are ordered, named, and cut to the span over a new year', () => {
    expect(publicHolidays('alsaceMoselle', '2026-12-25', '2027-03-26')).toEqual([
      { day: '2026-12-25', name: 'Noël' },
      { day: '2026-12-26', name: 'Saint-Étienne' },
      { day: '2027-01-01', name: 'Jour de l’An' },
      { day: '2027-03-26', name: 'Vendredi saint' },
    ])
    expect(publicHolidays('metropole', '2027-01-02', '2027-01-01')).toEqual([])
    expect(Object.keys(territories).length).toBe(13)
  })
})

describe('a postal code', () => {
  test.each([
    ['75011', 'metropole', 'C'],
    ['01190', 'metropole', 'A'],
    ['67000', 'alsaceMoselle', 'B'],
    ['57000', 'alsaceMoselle', 'B'],
    ['54000', 'metropole', 'B'],
    ['20200', 'metropole', 'corse'],
    ['97110', 'guadeloupe', 'guadeloupe'],
    ['97133', 'saintBarthelemy', 'guadeloupe'],
    ['97150', 'saintMartin', 'guadeloupe'],
    ['97220', 'martinique', 'martinique'],
    ['97300', 'guyane', 'guyane'],
    ['97490', 'reunion', 'reunion'],
    ['97500', 'saintPierre', 'saintPierre'],
    ['97600', 'mayotte', 'mayotte'],
    ['98600', 'wallis', 'wallis'],
    ['98713', 'polynesie', 'polynesie'],
    ['98800', 'nouvelleCaledonie', 'nouvelleCaledonie'],
  ])('%s proposes the public holidays of %s and the school holidays of %s', (code, territory, school) => {
    expect(frenchPlace(code)).toEqual({ territory, school })
  })

  test.each(['', '1190', '00100', '98000', 'abcde', '750111'])('%j proposes no place', (code) => {
    expect(frenchPlace(code)).toBeNull()
  })

  test('a postal code of every department of the mainland has one school zone', () => {
    const departments = Array.from({ length: 95 }, (_, at) => String(at + 1).padStart(2, '0'))
    const zones = departments.map((department) => frenchPlace(`${department}000`)?.school)
    const count = (zone: string) => zones.filter((each) => each === zone).length
    expect([count('A'), count('B'), count('C'), count('corse')]).toEqual([32, 41, 21, 1])
  })
})

describe('school holidays of', () => {
  test.each([
    ['A', '2027-02-13 2027-02-28', '2027-04-10 2027-04-25'],
    ['B', '2027-02-20 2027-03-07', '2027-04-17 2027-05-02'],
    ['C', '2027-02-06 2027-02-21', '2027-04-03 2027-04-18'],
  ] as const)('zone %s have their winter and spring of 2027', (zone, winter, spring) => {
    const found = schoolHolidays(zone, '2026-12-01', '2027-06-30').map(({ name, from, to }) => [name, `${from} ${to}`])
    expect(found).toEqual([
      ['Vacances de Noël', '2026-12-19 2027-01-03'],
      ['Vacances d’hiver', winter],
      ['Vacances de printemps', spring],
      ['Pont de l’Ascension', '2027-05-07 2027-05-09'],
    ])
  })

  test('a zone are cut to the span, and never beyond what is known', () => {
    expect(schoolHolidays('reunion', '2027-01-30', '2027-03-18')).toEqual([
      { name: 'Vacances de l’été austral', from: '2027-01-30', to: '2027-01-31' },
      { name: 'Vacances de mars', from: '2027-03-17', to: '2027-03-18' },
    ])
    for (const zone of Object.keys(schoolZones) as (keyof typeof schoolZones)[]) {
      const until = schoolHolidaysKnownUntil(zone)
      for (const { from, to } of schoolHolidays(zone, '2000-01-01', '2100-01-01')) {
        expect(until !== null && from <= to && to <= until, `${zone} ${from}`).toBe(true)
      }
    }
  })
})

const wish = (part: Partial<HolidayWish> = {}): HolidayWish => ({
  ...{ kind: 'public', territory: 'reunion', school: 'A', first: '2026-12-01', last: '2026-12-31' },
  ...{ without: new Set(), others: false },
  ...part,
})

describe('a list of holidays', () => {
  test('a list of holidays becomes days with their reason, single ones left out', () => {
    expect(holidayDays(wish())).toEqual([
      { day: '2026-12-20', name: 'Abolition de l’esclavage' },
      { day: '2026-12-25', name: 'Noël' },
    ])
    const [first] = holidayEntries(wish())
    expect(holidayDays(wish({ without: new Set([first?.key ?? '']) })).map(({ day }) => day)).toEqual(['2026-12-25'])
    const school = holidayDays(wish({ kind: 'school' }))
    expect([school.length, school[0], school.at(-1)?.day]).toEqual([
      13,
      { day: '2026-12-19', name: 'Vacances de Noël' },
      '2026-12-31',
    ])
  })

  test('a list of holidays gives all other days of its span, each day once', () => {
    const others = holidayDays(wish({ kind: 'school', others: true }))
    expect([others.length, others[0], others.at(-1)?.day]).toEqual([
      18,
      { day: '2026-12-01', name: 'Hors vacances scolaires' },
      '2026-12-18',
    ])
    expect(daysBetween('2027-03-27', '2027-03-29')).toEqual(['2027-03-27', '2027-03-28', '2027-03-29'])
    expect(daysBetween('2027-03-29', '2027-03-27')).toEqual([])
    expect(daysBetween('2027-01-01', '2029-01-01').length).toBe(400)
  })

  test('a list of school holidays says where its calendar ends, and that a zone has none', () => {
    expect(unknownAfter(wish({ last: '2040-01-01' }))).toBeNull()
    expect(unknownAfter(wish({ kind: 'school', last: '2027-08-31' }))).toBeNull()
    expect(unknownAfter(wish({ kind: 'school', last: '2027-09-01' }))).toEqual({ until: '2027-08-31' })
    expect(unknownAfter(wish({ kind: 'school', school: 'guyane' }))).toEqual({ until: null })
  })
})
