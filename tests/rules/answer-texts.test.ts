/** Answers of members to their committee's questions, as people read them. */
import { expect, test } from 'vitest'
import { answerText } from '#features/people/member-fields/answer-rules.ts'

test.each([
  [97200, '97200'],
  [2026, '2026'],
  [1234567, '1234567'],
  [-3, '-3'],
  [1.5, '1,5'],
])('the number %d is read as %s, since it may be a code or a year', (value, text) => {
  expect(answerText({ type: 'Number', choices: [] }, value)).toBe(text)
})

test('an address is read in the order of an envelope, with its postal code in one', () => {
  const address = { street: '3 rue des Alizés', postcode: '97200', city: 'Fort-de-France' }
  expect(answerText({ type: 'Address', choices: [] }, address)).toBe('3 rue des Alizés, 97200 Fort-de-France')
})
