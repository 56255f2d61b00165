/** Every field of a kind that people type takes what its kind's reader takes, in whichever call it stands. */
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { type InputField, inputFields } from '../support/input-fields.ts'

/** The value that a schema reads from a text; undefined where it takes no texts at all, such as a choice. */
const read = (schema: z.ZodType, value: unknown) => schema.safeParse(value).data
const where = ({ call, name }: InputField) => `${call} ${name}`

test('every postal code is kept without the spaces and country that people put into it', () => {
  const fields = inputFields((name) => /^(postalCode|postcode)$/.test(name))
  expect(new Set(fields.map(({ call }) => call)).size).toBeGreaterThan(2)
  for (const field of fields) {
    for (const typed of ['75 011', ' 75011 ', 'F-75011', 'FR 75011', '75\u00a0011', '75\u200b011'])
      expect([where(field), typed, read(field.schema, typed)]).toEqual([where(field), typed, '75011'])
    for (const kept of ['L-1234', '1000', 'SW1A 1AA', '75011 CEDEX 9'])
      expect([where(field), read(field.schema, kept)]).toEqual([where(field), kept])
  }
})

test('every name is kept as it is seen: composed, and without invisible signs', () => {
  const fields = inputFields((name) =>
    /^(firstName|lastName|name|label|title|subtitle|city|subject|vendorName)$/.test(name),
  )
  const taken = fields.filter(({ schema }) => typeof read(schema, 'Zoé') === 'string')
  expect(taken.length).toBeGreaterThan(20)
  const typed = ['Zoe\u0301', '\u200bZoé', 'Zo\u00adé', '\ufeffZoé\u2060', ' Zoé\u00a0']
  const others = taken.filter(({ schema }) => typed.some((text) => read(schema, text) !== 'Zoé'))
  // A search folds what it is given, an import judges its rows, the others name what is stored.
  const named = /search|\/list-activity|import|invite-user|generate-pdf/
  expect([...new Set(others.map(where))].filter((each) => !named.test(each))).toEqual([])
})

test('every code is kept as it is seen and as a keyboard here would have typed it', () => {
  const fields = inputFields((name) => /codes?(Prefix)?$/i.test(name) && !/^(postal|post)code$/i.test(name))
  const readCode = ({ schema }: InputField, typed: string) => [read(schema, typed), read(schema, [typed])].flat()
  const taken = fields.filter((field) => readCode(field, 'AB-12').includes('AB-12'))
  expect(new Set(taken.map(({ name }) => name)).size).toBeGreaterThan(6)
  const others = (...typed: string[]) => [
    ...new Set(taken.filter((field) => typed.some((text) => !readCode(field, text).includes('AB-12'))).map(where)),
  ]
  // The door keeps what was read and tries all that it may mean (typed-code.test.ts).
  const door = ['/admin/check-ticket code', '/check-scanned-ticket code']
  expect(others(' AB-12 ', '\u200bAB-12', 'AB\u00ad-12', 'AB-12\ufeff\u00a0', '\u3000AB-12').toSorted()).toEqual(door)
  // A partner's code is printed with the signs that the partner gave it.
  const printed = ['/admin/generate-pdf codes', '/admin/generate-stock-entries codes']
  expect(others('ＡＢ－１２').toSorted()).toEqual([...door, ...printed].toSorted())
  const digits = fields.filter(({ name }) => name === 'mfaCode')
  expect(digits.map(({ schema }) => read(schema, ' 123\u00a0456 '))).toEqual(['123456'])
})

test('every amount is whole cents', () => {
  const fields = inputFields((name) => /(price|amount|cents|budget|fees)$/i.test(name))
  const numbers = fields.filter(({ schema }) => typeof read(schema, 1200) === 'number')
  expect(numbers.length).toBeGreaterThan(10)
  for (const field of numbers)
    for (const wrong of [12.5, Number.NaN, '12,50', 1e21])
      expect([where(field), wrong, field.schema.safeParse(wrong).success]).toEqual([where(field), wrong, false])
})
