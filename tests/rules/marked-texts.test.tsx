/** Texts of committees and partners: their marks, lists and links, on pages and in mails, in previews and excerpts. */
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MarkedText } from '#kernel/mail/marked-text.tsx'
import { linkedParts } from '#ui/text/linked-parts.ts'
import { Markdown } from '#ui/text/markdown.tsx'
import { plainLine, unmarked } from '#ui/text/markdown-blocks.ts'

const inPage = (source: string) => renderToStaticMarkup(<Markdown source={source} />)
const inMail = (source: string) => renderToStaticMarkup(<MarkedText source={source} />)
const links = (html: string) => [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => href)

const typed: [text: string, from: string, hrefs: string[]][] = [
  ['Inscriptions : https://exemple.fr/ski?a=1.', 'a news item', ['https://exemple.fr/ski?a=1']],
  ['[ici](https://exemple.fr/ski)', 'a program with other marks', ['https://exemple.fr/ski']],
  [
    '« https://exemple.fr/ski » ou «https://exemple.fr/x»',
    'quotes',
    ['https://exemple.fr/ski', 'https://exemple.fr/x'],
  ],
  ['Suite sur https://exemple.fr/ski…', 'a sentence left open', ['https://exemple.fr/ski']],
  ['l’adresse ‘https://exemple.fr/ski’', 'curly quotes', ['https://exemple.fr/ski']],
  ['**https://exemple.fr/ski**', 'bold', ['https://exemple.fr/ski']],
  ['(voir www.exemple.fr/billets)', 'brackets', ['https://www.exemple.fr/billets']],
  ['exemple.fr, rubrique CSE', 'no scheme at all', ['https://exemple.fr']],
  ['https://côte-exemple.bzh/île', 'an accented domain', ['https://côte-exemple.bzh/île']],
  ['Écrire à cse@exemple.fr.', 'a mail address', ['mailto:cse@exemple.fr']],
  ['mailto:cse@exemple.fr', 'a pasted link', ['mailto:cse@exemple.fr']],
  ['Tél. 04 00 00 00 01, le matin', 'a telephone', ['tel:+33400000001']],
  ['04.00.00.00.01/06\u00a000\u00a000\u00a000\u00a002', 'two telephones', ['tel:+33400000001', 'tel:+33600000002']],
  ['+33 (0)4 00 00 00 01', 'a business card', ['tel:+33400000001']],
  ['0692 00 00 01', 'La Réunion', ['tel:+262692000001']],
  ['https://exemple.fr/0400000001', 'digits of an address', ['https://exemple.fr/0400000001']],
  ['La nuit tombe.Et le jour.Paris dort', 'a full stop without its space', []],
  ['12,50 € le 12.04.2026 à 10.30', 'prices, dates and hours', []],
  ['SIRET 000 000 000 00000, n° 1204000000010', 'longer numbers', []],
  ['SIRET 900 000 003 00017, 900 000 001 00034', 'numbers of firms', []],
  ['n° 0012345678, 01 02 03 04 05 06', 'numbers of files', []],
  ['0033 4 00 00 00 01', 'an older machine', ['tel:+33400000001']],
  ['https://exemple.fr\u202egnp.fr fin', 'a sign that turns the writing', []],
  ['javascript:alert(1) data:text/html,x ftp://exemple.fr //exemple.fr', 'other schemes', []],
  ['<a href="javascript:alert(1)">x</a>', 'HTML', []],
]

test.each(typed)('the text « %s », %s, is linked on the page and in the mail', (text, _from, hrefs) => {
  expect(links(inPage(text))).toEqual(hrefs)
  expect(links(inMail(text))).toEqual(hrefs)
})

test('web links open in a new tab, mail addresses and phone numbers in the same one', () => {
  expect(inPage('https://exemple.fr')).toContain('target="_blank" rel="noopener noreferrer nofollow"')
  expect(inPage('cse@exemple.fr, 04 00 00 00 01')).not.toContain('target')
})

test('links leave every text unchanged, and lead to pages, mail and phone calls only', () => {
  const piece = fc.constantFrom(
    ...'https:// www. .fr exemple cse@ 04 00 +33 ( ) « » … ** - # javascript: // é . , / ?'.split(' '),
    ' ',
    '\n',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('')
      const parts = linkedParts(text)
      expect(parts.map(({ part }) => part).join('')).toBe(text)
      for (const { href } of parts) if (href !== undefined) expect(href).toMatch(/^(https?:\/\/|mailto:|tel:\+?\d)/)
      expect(new Set(parts.map(({ key }) => key)).size).toBe(parts.length)
    }),
  )
})

test('lines that begin with a dash or a bullet, also pasted from word processors, become a list on the page, in the mail and in its plain text', () => {
  const source = 'À emporter :\n-\u00a0des **bottes**\r\n•\tun pique-nique\n-un mot\n\n- seul'
  const page = inPage(source)
  expect(page.match(/<ul/g)).toHaveLength(2)
  expect(page).toContain('<li>des <strong>bottes</strong></li><li>un pique-nique</li></ul>')
  expect(page).toContain('>-un mot</p>')
  expect(inMail(source)).toContain('<li>des <strong>bottes</strong></li><li>un pique-nique</li></ul>')
  expect(unmarked(source)).toBe('À emporter :\n\n- des bottes\n- un pique-nique\n\n-un mot\n\n- seul')
  expect(plainLine(source, 200)).toBe('À emporter : des bottes · un pique-nique -un mot seul')
})

test('each sign that editors put in place of a dash begins an item of a list, and a line of speech does not', () => {
  for (const sign of ['-', '–', '•', '·', '*', '▪', '◦']) {
    expect(inPage(`${sign} un\n${sign} deux`)).toContain('<li>un</li><li>deux</li></ul>')
    expect(inMail(`${sign} un\n${sign} deux`)).toContain('<li>un</li><li>deux</li></ul>')
    expect(unmarked(`${sign} un\n${sign} deux`)).toBe('- un\n- deux')
  }
  for (const text of ['— Bonjour, dit-elle.', '**important** à lire', '***gras rouge***', '*seul*', '1. un'])
    expect(inPage(text)).not.toContain('<ul')
})

test('headings, bold and rules are the only formatting marks that become HTML', () => {
  const html = inPage('# Titre\n## Sous-titre\nun **mot** <img src=x onerror=alert(1)>\nsuite\n---\n#pas un titre')
  expect(html).toContain('>Titre</h2>')
  expect(html).toContain('>Sous-titre</h3>')
  expect(html).toContain('un <strong>mot</strong> &lt;img src=x onerror=alert(1)&gt;\nsuite</p><hr')
  expect(html).toContain('>#pas un titre</p>')
})
