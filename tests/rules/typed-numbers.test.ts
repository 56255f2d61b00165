/** Amounts and numbers as people type and paste them: what they are, what is asked back, what is none. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountProblem, moneyText, numberText, parseCents, parseDecimal } from '#ui/typed-numbers.ts'

/** Typed or pasted, where it came from, cents. */
const amounts: [typed: string, from: string, cents: number | null][] = [
  ['', 'an empty field', null],
  ['12', 'a whole number', 1200],
  ['12,5', 'one decimal', 1250],
  ['12.50', 'a point before two decimals', 1250],
  ['-3,20', 'a credit', -320],
  ['−3,20', 'a typographic minus', -320],
  ['1 200,50', 'a space between thousands', 120_050],
  ['1\u202f200,50\u00a0€', 'copied from a French page', 120_050],
  ['1\u2009200', 'a thin space', 120_000],
  ['1.200,50', 'points between thousands', 120_050],
  ["1'200", 'a Swiss spreadsheet', 120_000],
  ['1’200’000,00', 'the same, typographic', 120_000_000],
  ['12€50', 'a price tag', 1250],
  ['12 € 50', 'a price tag with spaces', 1250],
  ['1.200€50', 'a price tag of a thousand', 120_050],
  ['€12', 'the sign in front', 1200],
  ['12 euros', 'a word', 1200],
  ['1 euro', 'a word', 100],
  ['12,50 EUR', 'a bank’s letters', 1250],
  ['12,50 € TTC', 'an invoice', 1250],
]

test.each(amounts)('the amount « %s » is read, %s', (typed, _from, cents) => {
  expect(parseCents(typed)).toBe(cents)
})

const refused = ['12,345', '12€5', '12,50€50', '12,50 € HT', 'gratuit', '1,2,3', '12-13', '€', '1’20', '1e3', 'TTC']

test.each(refused)('the text « %s » is no amount, and the message shows an example', (typed) => {
  expect(parseCents(typed)).toBeNaN()
  expect(amountProblem(typed)).toBe('Entrez un montant avec deux décimales au plus, par exemple 12,50.')
})

test('an amount in which a point may separate thousands or cents is reported as ambiguous', () => {
  for (const typed of ['1.200', '12.500', '1.200 €', '1.200.000']) expect(parseCents(typed)).toBeNaN()
  expect(amountProblem('1.200')).toBe('« 1.200 » se lit de deux façons : écrivez 1,20 ou 1 200.')
})

test('every amount is read back as it was written', () => {
  fc.assert(fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => parseCents(moneyText(cents)) === cents))
  fc.assert(fc.property(fc.integer({ min: -1e9, max: 1e9 }), (n) => parseDecimal(numberText(n / 1000)) === n / 1000))
})

test('every text yields a number, none or NaN, and never a hundred times the intended amount', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789., €'’-\u202f") }), (text) => {
      const cents = parseCents(text)
      const digits = text.replace(/\D/g, '')
      return cents === null || Number.isNaN(cents) || Math.abs(cents) <= Number(digits) * 100
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 99 }), (euros, rest) => {
      const two = String(rest).padStart(2, '0')
      return [`${euros}€${two}`, `${euros},${two}`, `${euros}.${two} €`].every(
        (text) => parseCents(text) === euros * 100 + rest,
      )
    }),
  )
})
