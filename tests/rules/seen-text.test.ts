/** Pasted text is kept as people see it: names in one coding, addresses without invisible characters. */
import { expect, test } from 'vitest'
import { emailInput, shortText } from '#contract/shapes.ts'

test.each([
  ['Ele\u0301onore', 'Eléonore', 'a Mac, which puts the accent behind its letter'],
  ['\ufeffZoe\u0308', 'Zoë', 'a file with its mark'],
  ['\u200bZoé', 'Zoé', 'a page with places to break a line'],
  ['Jean\u00adEric', 'JeanEric', 'a page that may cut words'],
  ['\u202aAna\u202c', 'Ana', 'an address book with directions of writing'],
  ['\u2068Ana\u2069', 'Ana', 'a message on a phone, which sets each name apart'],
  ['Ana\u200d Roy\u200c', 'Ana Roy', 'a document with joiners between Latin letters'],
  ['می\u200cخواهم', 'می\u200cخواهم', 'a Persian word, which is written with one'],
  ['👩‍👧 Atelier', '👩‍👧 Atelier', 'a picture of two that is one sign'],
])('a line « %s » is reduced to its visible text « %s », from %s', (typed, kept) => {
  expect(shortText.parse(typed)).toBe(kept)
})

test('an email address is reduced to its visible characters', () => {
  expect(emailInput.parse('\u200bzoe@exemple.test\u00ad')).toBe('zoe@exemple.test')
  expect(emailInput.parse('zoe\u200d@exem\u200cple.test\u2069')).toBe('zoe@exemple.test')
  expect(emailInput.safeParse('zoe exemple.test').success).toBe(false)
})

test("a line's length counts only its visible characters", () => {
  expect(shortText.parse(`${'e\u0301'.repeat(200)}`)).toBe('é'.repeat(200))
  expect(shortText.safeParse('é'.repeat(201)).success).toBe(false)
})
