/** Every field of a telephone takes what holds digits, and refuses the rest with a sentence that says how one is written. */
import { expect, test } from 'vitest'
import { locationInput } from '#features/catalogue/vendors/vendor-shapes.ts'
import { inputFields } from '../support/input-fields.ts'

const fields = inputFields((name) => /phone(number)?$/i.test(name) && !/^hide/.test(name))

const SENTENCE = 'Un téléphone s’écrit en chiffres : 06 12 34 56 78.'

test('every phone field accepts numbers as people write them, and refuses words and malformed numbers', () => {
  expect(new Set(fields.map(({ call }) => call)).size).toBeGreaterThan(8)
  for (const { call, name, schema } of fields) {
    const where = `${call} ${name}`
    for (const taken of [
      '06 12 34 56 78',
      '+33 (0)4 00 00 00 02 poste 12',
      '04.00.00.00.02 / 06 00 00 00 03',
      '36 39',
      '15',
      '18',
      '114',
      '116 117',
      '118218',
      '10 23',
      '3949 (gratuit)',
      '112',
      '3949',
      '+687 27 12 34',
      '06 12 34 56 78 (7j/7, 9h30 à 18h)',
      '04 00 00 00 02 p12 ou 06 00 00 00 03',
    ])
      expect(schema.safeParse(taken), where).toEqual({ success: true, data: taken })
    expect(schema.parse('０６ 12 34 56 78'), where).toBe('06 12 34 56 78')
    for (const refused of [
      'abc',
      'pas de téléphone',
      '6,12E+08',
      '06.12.34.56.7O',
      '06 12 34 56 7o',
      'O6 12 34 56 78',
      '06 12 3a4 56 78',
      '12',
      '123',
      '113',
      '1234',
      '2000',
      '41 00',
      '12345',
      '61 234',
      '06 12 34',
      '06 12 34 56',
      '06 12 34 56 7',
      '0033 6 12',
      '+262692',
      '+33 6 12',
    ])
      expect(
        schema.safeParse(refused).error?.issues.map(({ message }) => message),
        where,
      ).toEqual([SENTENCE])
  }
})

test('six digits are a number at the places whose people dial six, and nowhere else', () => {
  const taken = fields.filter(({ schema }) => schema.safeParse('27 00 01').success)
  expect([...new Set(taken.map(({ call }) => call.replace(/^\/(cse-)?admin/, '')))].toSorted()).toEqual([
    '/create-activity',
    '/create-vendor',
    '/preview-activity',
    '/update-activity',
    '/update-vendor',
  ])
  const problem = (phone: string, postalCode: string | null) => {
    const addressDetails = { streetNumber: null, route: null, postalCode, city: null, country: 'France' }
    const address = { placeId: null, main: '1 quai', secondary: '', addressDetails, geometry: null }
    const { error } = locationInput.safeParse({ phone, address })
    return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
  }
  for (const postalCode of ['98800', '97500', '98600']) expect(problem('27 00 01', postalCode)).toEqual([])
  for (const postalCode of ['44000', '97200', '98714', null])
    expect(problem('27 00 01', postalCode)).toEqual([`phone: ${SENTENCE}`])
  for (const refused of ['1234', '27 00', '12345']) expect(problem(refused, '98800')).toEqual([`phone: ${SENTENCE}`])
  expect(problem('3639', '98800')).toEqual([])
})
