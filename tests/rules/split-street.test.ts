/** The number of a house stands once in an address, whoever has written the line. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitStreet } from '#lib/split-street.ts'

test.each([
  ['44 rue des Filateurs', '44', 'rue des Filateurs'],
  ['44 bis, rue des Filateurs', '44 bis', 'rue des Filateurs'],
  ['44B rue des Filateurs', '44B', 'rue des Filateurs'],
  ['12-14 quai du Port', '12-14', 'quai du Port'],
  ['12 / 14 quai du Port', '12 / 14', 'quai du Port'],
  ['2, avenue du 11 Novembre', '2', 'avenue du 11 Novembre'],
  ['8 mai 1945, place du', null, '8 mai 1945, place du'],
  ['rue des Filateurs', null, 'rue des Filateurs'],
  ['Lieu-dit Le Moulin', null, 'Lieu-dit Le Moulin'],
  ['12', null, '12'],
  ['  ', null, null],
  [null, null, null],
])('the line « %s » splits into number « %s » and street « %s »', (line, streetNumber, route) => {
  expect(splitStreet(line)).toEqual({ streetNumber, route })
})

test('no character of an address line is lost or doubled', () => {
  const piece = fc.constantFrom('12', '44 bis', '-', ',', ' ', 'rue', 'des Filateurs', '8 mai 1945', 'B')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const line = pieces.join('')
      const { streetNumber, route } = splitStreet(line)
      const letters = (text: string) => text.replace(/[\s,]/g, '')
      expect(letters(`${streetNumber ?? ''}${route ?? ''}`)).toBe(letters(line))
    }),
  )
})
