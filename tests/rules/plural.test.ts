import { expect, test } from 'vitest'
import { counted, plural } from '#lib/words/plural.ts'

test.each([
  [0, 'billet'],
  [1, 'billet'],
  [1.5, 'billet'],
  [-1, 'billet'],
  [2, 'billets'],
  [-2, 'billets'],
  [2n, 'billets'],
])('plural() writes %s for %s', (count, word) => {
  expect(plural(count, 'billet')).toBe(word)
})

test('plural() takes whole words where an s does not make the plural', () => {
  expect(plural(1, 'billet annulé', 'billets annulés')).toBe('billet annulé')
  expect(plural(2, 'créneau', 'créneaux')).toBe('créneaux')
})

test('counted() writes the number as French does', () => {
  expect(counted(1234, 'place libre', 'places libres')).toBe('1\u202f234 places libres')
  expect(counted(0, 'place')).toBe('0 place')
})
