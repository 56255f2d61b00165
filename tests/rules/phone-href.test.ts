/** Links of telephones dial a number that exists, however it was typed. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneHref } from '#ui/text/phone-href.ts'

const typed: [text: string, from: string, href: string | null][] = [
  ['04 00 00 00 01', 'a form', 'tel:+33400000001'],
  ['04.00.00.00.01', 'a letterhead', 'tel:+33400000001'],
  ['+33 (0)4 00 00 00 01', 'a business card', 'tel:+33400000001'],
  ['+33400000001', 'a telephone', 'tel:+33400000001'],
  ['0033 4 00 00 00 01', 'an older machine', 'tel:+33400000001'],
  ['400000001', 'a spreadsheet that took the 0', 'tel:+33400000001'],
  ['04 00 00 00 02 / 06 00 00 00 03', 'two numbers', 'tel:+33400000002'],
  ['04 00 00 00 02 poste 12', 'an extension', 'tel:+33400000002'],
  ['Accueil : 04\u202f00\u00a000 00 02 (matin)', 'words around it', 'tel:+33400000002'],
  ['0692 00 00 01', 'La Réunion, as it is dialled in France', 'tel:+262692000001'],
  ['+262 692 00 00 01', 'La Réunion, as it is written elsewhere', 'tel:+262692000001'],
  ['0639 00 00 01', 'Mayotte', 'tel:+262639000001'],
  ['0590 00 00 01', 'Guadeloupe', 'tel:+590590000001'],
  ['0694 00 00 01', 'Guyane', 'tel:+594694000001'],
  ['0696 00 00 01', 'Martinique', 'tel:+596696000001'],
  ['+262 (0)692 00 00 01', 'La Réunion, with the 0 of home', 'tel:+262692000001'],
  ['+596 0696 00 00 01', 'Martinique, with the 0 of home', 'tel:+596696000001'],
  ['0508 41 00 01', 'Saint-Pierre-et-Miquelon, as it is dialled in France', 'tel:+508410001'],
  ['+687 27 00 01', 'Nouvelle-Calédonie', 'tel:+687270001'],
  ['+32 2 000 00 01', 'Belgium', 'tel:+3220000001'],
  ['+49 (0)30 000001', 'Germany', 'tel:+4930000001'],
  ['36 39', 'a short number', 'tel:3639'],
  ['112', 'an emergency number', 'tel:112'],
  ['', 'nothing', null],
  ['sur demande', 'words', null],
  ['3,34E+10', 'a spreadsheet that gave up', null],
  ['04 00 00', 'half a number', null],
]

test.each(typed)('the phone number « %s », %s, links to the expected number', (text, _from, href) => {
  expect(phoneHref(text)).toBe(href)
})

test('every text yields a valid phone link or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+()./- x') }), (text) =>
      /^(tel:\+?\d{2,15}|null)$/.test(String(phoneHref(text))),
    ),
  )
})
