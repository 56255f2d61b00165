import { expect, test } from 'vitest'
import { typingErrors } from '#features/catalogue/shop-search/edit-distance.ts'
import { seeded } from '../support/seeded.ts'

test.each([
  ['musee', 'musee', 0],
  ['muse', 'musee', 1],
  ['museee', 'musee', 1],
  ['mosee', 'musee', 1],
  ['msuee', 'musee', 1],
  ['', 'musee', 5],
  ['mse', 'musee', 2],
])('the word %s differs from %s by %i typing errors', (typed, word, errors) => {
  expect(typingErrors(typed, word)).toBe(errors)
})

test('the search compares an unfinished word with the nearest beginning of a word', () => {
  expect(typingErrors('kartng', 'karting electrique', { open: true })).toBe(1)
  expect(typingErrors('kartng', 'karting electrique')).toBe(12)
})

test('typing errors counted up to a bound equal those counted without one', () => {
  const below = seeded(1)
  const word = () => Array.from({ length: below(10) }, () => 'abc'[below(3)]).join('')
  for (let turn = 0; turn < 5000; turn++) {
    const [typed, other, most, open] = [word(), word(), below(5), below(2) === 1]
    const wanted = Math.min(most + 1, typingErrors(typed, other, { open }))
    expect([typed, other, open, typingErrors(typed, other, { open, most })]).toEqual([typed, other, open, wanted])
  }
})
