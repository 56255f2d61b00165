/** A typed date, in the French order. */
import { expect, test } from 'vitest'
import { dateAsTyped, dayProblem, farDayQuestion, typedDay } from '#lib/words/typed-date.ts'

const today = '2026-11-29'

test.each([
  ['14/05/2019', '2019-05-14'],
  ['1/5/2019', '2019-05-01'],
  ['14.05.2019', '2019-05-14'],
  ['14-5-2019', '2019-05-14'],
  ['14 05 2019', '2019-05-14'],
  [' 14052019 ', '2019-05-14'],
  ['2019-05-14', '2019-05-14'],
  ['29/02/2024', '2024-02-29'],
  ['14 mai 2019', '2019-05-14'],
  ['1er août 2019', '2019-08-01'],
  ['5/6/18', '2018-06-05'],
  ['05/06/46', '2046-06-05'],
  ['05/06/47', '1947-06-05'],
  ['29/02/23', null],
  ['29/02/2023', null],
  ['31/04/2019', null],
  ['05/20/2019', null],
  ['00/01/2019', null],
  ['05/06/1899', null],
  ['14/05', null],
  ['14 05 19', null],
  ['2019', null],
  ['', null],
  ['demain', null],
])('the date %j is read as %j', (text, read) => {
  expect(typedDay(text, { today })).toBe(read)
})

test('a year of two digits is the last that a latest day allows', () => {
  expect(typedDay('5/6/27', { today, last: today })).toBe('1927-06-05')
  expect(typedDay('29/11/26', { today, last: today })).toBe('2026-11-29')
  expect(typedDay('30/11/26', { today, last: today })).toBe('1926-11-30')
})

test('a day that could not be read is named, or asked for in full', () => {
  const asked = 'Indiquez une date, par exemple 14/05/2019.'
  expect(['31/02/2019', '05/12/3026', 'demain', '14/05'].map((text) => dayProblem(text, asked))).toEqual([
    '31/02/2019 n’existe pas.',
    'Indiquez une année entre 1900 et 2999.',
    asked,
    asked,
  ])
})

test('a day three years ahead is asked about, an earlier one is not', () => {
  expect(farDayQuestion('2050-06-01', today)).toBe('Le 01/06/2050, dans 24 ans : est-ce la bonne année ?')
  expect(['2029-01-01', '2028-12-31', '1926-01-01', null].map((day) => farDayQuestion(day, today) === null)).toEqual([
    ...[false, true, true, true],
  ])
})

test('a day is shown in the French order, and any other text as it was typed', () => {
  expect(['2019-05-14', '31/02/2019', ''].map(dateAsTyped)).toEqual(['14/05/2019', '31/02/2019', ''])
})
