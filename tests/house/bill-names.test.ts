/** A document is named by its kind, from one place: a credit note is never called an invoice. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { billNames } from '#lib/words/bill-names.ts'
import { sourceFiles } from './imports.ts'

const place = 'src/lib/words/bill-names.ts'
const names = Object.values(billNames).flatMap(({ title, within, file }) => [title, within, file])

/** Names that a source writes by itself: as a string, as the text of an element, or before a number. */
const writtenIn = (source: string): string[] =>
  names.filter(
    (name) =>
      new RegExp(`['"\`>]${name}['"\`<]`).test(source) || new RegExp(`['"\`]${name}(-| | N° )\\$\\{`).test(source),
  )

test('no screen, mail, paper or file names an invoice or a credit note by itself', () => {
  const sources = sourceFiles(['src']).filter((path) => path !== place)
  expect(sources.flatMap((path) => writtenIn(readFileSync(path, 'utf8')).map((found) => `${path}: ${found}`))).toEqual(
    [],
  )
  expect(writtenIn("kind === 'credit' ? 'Avoir' : 'Facture'").sort()).toEqual(['Avoir', 'Facture'])
  const filled = (text: string) => text.replace('…', '$'.concat('{number}'))
  expect(writtenIn(filled('`facture-….pdf`'))).toEqual(['facture'])
  expect(writtenIn(filled('`Facture … de notre commission`'))).toEqual(['Facture'])
})
