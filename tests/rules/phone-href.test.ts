/** Links of telephones dial a number that exists, however it was typed. */
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneHref } from '#lib/words/phone-href.ts'
import { placePhoneHref } from '#lib/words/place-phone-href.ts'

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
  ['04–00–00–00–01', 'a word processor’s dashes', 'tel:+33400000001'],
  ['04\u201100\u201100\u201100\u201101', 'dashes that do not break', 'tel:+33400000001'],
  ['04·00·00·00·01', 'points of a poster', 'tel:+33400000001'],
  ['04,00,00,00,01', 'a decimal key', 'tel:+33400000001'],
  ['(04) 00 00 00 01', 'a code in brackets', 'tel:+33400000001'],
  ['(+33) 4 00 00 00 01', 'a country’s code in brackets', 'tel:+33400000001'],
  ['33400000001', 'a spreadsheet that took the +', 'tel:+33400000001'],
  ['＋33400000001', 'a plus of an Asian keyboard', 'tel:+33400000001'],
  ['04 00 00 00 01, 06 00 00 00 03', 'two numbers and a comma', 'tel:+33400000001'],
  ['18', 'the fire service', 'tel:18'],
  ['116 117', 'doctors at night', 'tel:116117'],
  ['118 218', 'a directory', 'tel:118218'],
  ['10 23', 'a provider’s own', 'tel:1023'],
  ['Accueil : 3949 (gratuit)', 'a short number among words', 'tel:3949'],
  ['1234', 'a number that nobody has', null],
  ['12345', 'a number that receives messages alone', null],
  ['', 'nothing', null],
  ['sur demande', 'words', null],
  ['3,34E+10', 'a spreadsheet that gave up', null],
  ['04 00 00', 'half a number', null],
]

test.each(typed)('the phone number « %s », %s, links to the expected number', (text, _from, href) => {
  expect(phoneHref(text)).toBe(href)
})

const local: [text: string, postalCode: string, from: string, href: string | null][] = [
  ['27 00 01', '98800', 'Nouméa, as people there write it', 'tel:+687270001'],
  ['+687 27 00 01', '98800', 'Nouméa, with its code', 'tel:+687270001'],
  ['Accueil : 27.00.01 / 76.00.01', '98835', 'two numbers and a word', 'tel:+687270001'],
  ['40 50 00 01', '98714', 'Papeete', 'tel:+68940500001'],
  ['72 00 01', '98600', 'Mata-Utu', 'tel:+681720001'],
  ['41 00 01', '97500', 'Saint-Pierre', 'tel:+508410001'],
  ['0508 41 00 01', '97500', 'Saint-Pierre, as it is dialled in France', 'tel:+508410001'],
  ['01 40 00 00 01', '98800', 'an office in Paris', 'tel:+33140000001'],
  ['+33 1 40 00 00 01', '98714', 'the same with its code', 'tel:+33140000001'],
  ['06 00 00 00 03', '97200', 'a mobile of the mainland on Martinique', 'tel:+33600000003'],
  ['36 39', '98800', 'a short number', 'tel:3639'],
  ['27 00 01', '44000', 'no place has such numbers', null],
]

test.each(local)('« %s » at %s, %s, links to the expected number', (text, postalCode, _from, href) => {
  expect(placePhoneHref(text, postalCode)).toBe(href)
})

test('no page writes the address of a telephone by itself', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const named = files.filter((file) => /^(?!\s*\/?\*).*['"`]tel:/m.test(readFileSync(`src/${file}`, 'utf8')))
  expect(named.toSorted()).toEqual(['lib/words/phone-href.ts', 'lib/words/place-phone-href.ts'])
})

test('every text yields a valid phone link or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+()./- x') }), (text) =>
      /^(tel:\+?\d{2,15}|null)$/.test(String(phoneHref(text))),
    ),
  )
})
