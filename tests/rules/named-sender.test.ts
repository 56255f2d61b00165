/** Whose name a mail bears in a list of mails. */
import fc from 'fast-check'
import addressparser from 'nodemailer/lib/addressparser'
import { expect, test } from 'vitest'
import { namedSender } from '#kernel/mail/named-sender.ts'

test.each([
  ['CSE L’Atelier', 'Guichet <billets@guichet.test>', '"CSE L’Atelier" <billets@guichet.test>'],
  ['Comité, site de Lyon', 'billets@guichet.test', '"Comité, site de Lyon" <billets@guichet.test>'],
  ['CE "Le Port" <b@c.fr>', 'Guichet <billets@guichet.test>', '"CE Le Port b@c.fr" <billets@guichet.test>'],
  [' ', 'Guichet <billets@guichet.test>', 'Guichet <billets@guichet.test>'],
])('mails of « %s » sent by %s come from %s', (title, from, expected) => {
  expect(namedSender(from, title)).toBe(expected)
})

test('a mail has one sender at the platform’s address, whatever a committee is called', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (title) => {
      const read = addressparser(namedSender('Guichet <billets@guichet.test>', title))
      expect(read.map(({ address }) => address)).toEqual(['billets@guichet.test'])
    }),
  )
})
