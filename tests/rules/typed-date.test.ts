/** A typed date, in the French order. */
import { expect, test } from 'vitest'
import { dateAsTyped, readTypedDate } from '#lib/words/typed-date.ts'

test.each([
  ['14/05/2019', '2019-05-14'],
  ['1/5/2019', '2019-05-01'],
  ['14.05.2019', '2019-05-14'],
  ['14-5-2019', '2019-05-14'],
  ['14 05 2019', '2019-05-14'],
  [' 14052019 ', '2019-05-14'],
  ['2019-05-14', '2019-05-14'],
  ['29/02/2024', '2024-02-29'],
  ['29/02/2023', null],
  ['31/04/2019', null],
  ['05/20/2019', null],
  ['00/01/2019', null],
  ['14/05/19', null],
  ['14/05', null],
  ['2019', null],
  ['', null],
  ['demain', null],
])('the date %j is read as %j', (text, read) => {
  expect(readTypedDate(text)).toBe(read)
})

test('a day is shown in the French order, and any other text as it was typed', () => {
  expect(['2019-05-14', '31/02/2019', ''].map(dateAsTyped)).toEqual(['14/05/2019', '31/02/2019', ''])
})
