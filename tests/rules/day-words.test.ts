/** Days in words are French: « 1er décembre », as print has it, and every other day by its number. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dayButtonWords, dayWords } from '#lib/words/day-words.ts'

const day = (month: number, date: number) => new Date(Date.UTC(2026, month, date, 12))

test('the first of each month is « 1er », in long and short names, and no other day is', () => {
  const long = dayWords({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const short = dayWords({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })
  expect([long(day(11, 1)), long(day(4, 1)), long(day(0, 11)), long(day(2, 21)), long(day(6, 31))]).toEqual([
    'mardi 1er décembre 2026',
    'vendredi 1er mai 2026',
    'dimanche 11 janvier 2026',
    'samedi 21 mars 2026',
    'vendredi 31 juillet 2026',
  ])
  expect([short(day(11, 1)), short(day(7, 31))]).toEqual(['1er déc., 12:00', '31 août, 12:00'])
  const firsts = Array.from({ length: 365 }, (_, date) => long(day(0, date + 1))).filter((text) => text.includes('1er'))
  expect(firsts).toHaveLength(12)
})

test('the button of a first of a month is named by the number that it shows', () => {
  const name = dayButtonWords({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  expect([name(day(11, 1)), name(day(11, 2))]).toEqual(['mardi 1 décembre', 'mercredi 2 décembre'])
})

test('no day is put into words but by these functions', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'], { encoding: 'utf8' }).split('\n')
  const formats = files
    .filter((path) => /\.tsx?$/.test(path) && !/day-words|simulators/.test(path))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/Intl\.DateTimeFormat\('fr[^{]*\{([^}]*)\}/g)])
    .map(([, options = '']) => options)
  expect(formats.length).toBeGreaterThan(5)
  expect(
    formats.filter((options) =>
      /day:.*month: '(long|short)'|dateStyle: '(full|long|medium)'/s.test(options.replaceAll('weekday', '')),
    ),
  ).toEqual([])
})
