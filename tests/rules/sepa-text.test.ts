/** Names and texts in a payment have the letters that every bank of SEPA takes, and stay readable. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isReadableInSepa, sepaText } from '#lib/words/sepa-text.ts'

test.each([
  ['Théâtre de l’Œuvre', "Theatre de l'OEuvre"],
  ['Te ʻAre nō Pāʻea, l´Arche, lʼÎle, l′Été', "Te 'Are no Pa'ea, l'Arche, l'Ile, l'Ete"],
  ['Relevé « 12 » – novembre — œuf', "Releve ' 12 ' - novembre - oeuf"],
  ['Straße & Søn, Łódź', 'Strasse + Son, Lodz'],
  ['12 € [net]…', '12 EUR (net)...'],
  ['a//b/', 'a/b'],
  ['/devant', 'devant'],
  ['Ελλάς', '.....'],
  ['3\u202fbis\u00a0rue', '3 bis rue'],
])('%s is written %s', (text, spelt) => {
  expect(sepaText(text, 70)).toBe(spelt)
})

test('no text leaves the character set, its length, or the rules on slashes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 70 }), (text, longest) => {
      const spelt = sepaText(text, longest)
      expect(spelt).toMatch(/^[a-zA-Z0-9/\-?:().,'+ ]*$/)
      expect(spelt.length).toBeLessThanOrEqual(longest)
      expect(spelt).not.toMatch(/\/\/|^\/|\/$/)
    }),
  )
})

test('a name of another alphabet alone is unreadable to a bank', () => {
  expect(isReadableInSepa('Ελλάς')).toBe(false)
  expect(isReadableInSepa('Ελλάς SARL')).toBe(true)
})
