/** No screen reads a typed number by itself: fields of numbers and money use the one reader. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseNumber, parseWhole } from '#ui/typed-numbers.ts'

/** Fields of digits that are no numbers (codes, card numbers, hours), or whose text the named file reads. */
const others: Readonly<Record<string, string>> = {
  'ui/day-field.tsx': 'a day',
  'web/office/kit/form/period-input.tsx': 'hours and minutes',
  'web/office/shell/sign-in-again.tsx': 'a code',
  'features/people/accounts/ui/sign-in/login-proof-steps.tsx': 'a code',
  'features/selling/checkout/ui/simulator-fields.tsx': 'a card',
  'features/tickets/withdrawal/ui/find-order.tsx': 'an order’s number',
  'features/selling/vouchers/ui/voucher-choice.tsx': 'read-voucher-fields',
  'features/stock-office/stock-admin/office/weekly/bulk-places.tsx': 'the form’s check',
  'features/stock-office/stock-admin/office/weekly/slot-row.tsx': 'the form’s check',
  'features/catalogue/activity-changes/office/price-choice.tsx': 'change-values.ts',
  'features/people/member-fields/ui/answer-field.tsx': 'answer-drafts.ts',
}

test('every field in which a number is typed is read by the reader of numbers', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const own = files.filter((file) => {
    const source = readFileSync(`src/${file}`, 'utf8')
    return /inputMode=.*['"](numeric|decimal)['"]/.test(source) && !source.includes("'#ui/typed-numbers.ts'")
  })
  expect(own.toSorted()).toEqual(Object.keys(others).toSorted())
})

const whole: readonly [typed: string, from: string, value: number | null][] = [
  ['12', 'a number', 12],
  ['1 200', 'a space between thousands', 1200],
  ['1\u202f200', 'a narrow one', 1200],
  ["1'200", 'a Swiss spreadsheet', 1200],
  ['', 'an empty field', null],
  ['2,5', 'a part', Number.NaN],
  ['1.200', 'a point that is asked back', Number.NaN],
  ['1e3', 'a computer’s', Number.NaN],
  ['0x10', 'a computer’s', Number.NaN],
  ['dix', 'a word', Number.NaN],
]

test.each(whole)('the quantity « %s », %s, is read, left out or asked back', (typed, _from, value) => {
  expect(parseWhole(typed)).toEqual(value)
})

test('a number of an answer may have decimals, and a point that could part thousands is asked back', () => {
  expect([parseNumber('12,5'), parseNumber('12.5'), parseNumber('1 200,50'), parseNumber('')]).toEqual([
    12.5,
    12.5,
    1200.5,
    null,
  ])
  expect([parseNumber('1.200'), parseNumber('12 ans'), parseNumber('1e3')]).toEqual([
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ])
})
