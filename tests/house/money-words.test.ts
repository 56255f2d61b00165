/** Accounting, statements, closings and figures take their words from one place: one sum has one name. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bucketWords } from '#features/money/accounting/bucket-words.ts'
import { detailedColumns, purchaseColumns } from '#features/money/accounting/office/accounting-columns.ts'
import { lineColumns, statementColumns } from '#features/money/statements/office/statement-columns.ts'
import { moneyWords, partWords } from '#lib/words/money-words.ts'
import { sourceFiles } from './imports.ts'

const places = ['src/lib/words/money-words.ts', 'src/features/money/accounting/bucket-words.ts']
const folders = ['accounting', 'statements', 'figures', 'sealed-months'].map((name) => `src/features/money/${name}`)
const headings = [
  ...Object.values(moneyWords).map(({ heading }) => heading),
  ...Object.values(bucketWords),
  ...Object.values(partWords),
]
const files = Object.values(moneyWords).map(({ file }) => file)

/** Headings that a source writes by itself: as a string, or as the text of an element. */
const writtenIn = (source: string): string[] =>
  [...new Set(headings)].filter(
    (heading) =>
      ["'", '"', '`'].some((quote) => source.includes(`${quote}${heading}${quote}`)) || source.includes(`>${heading}<`),
  )

test('no screen, paper or file of the money writes a heading by itself', () => {
  const sources = sourceFiles(folders).filter((path) => !places.includes(path))
  expect(sources.length).toBeGreaterThan(40)
  expect(sources.flatMap((path) => writtenIn(readFileSync(path, 'utf8')).map((found) => `${path}: ${found}`))).toEqual(
    [],
  )
  expect(writtenIn("header: 'Part CSE'")).toEqual(['Part CSE'])
  expect(writtenIn('<th>Part CSE</th>')).toEqual(['Part CSE'])
})

test('two sums never share a name, and each amount of a table has the heading that its name in files says', () => {
  for (const names of [Object.values(moneyWords).map(({ heading }) => heading), Object.values(bucketWords), files])
    expect(new Set(names).size).toBe(names.length)
  const byFile = new Map<string, string>(Object.values(moneyWords).map(({ file, heading }) => [file, heading]))
  const columns = [
    ...purchaseColumns('Europe/Paris'),
    ...detailedColumns('Europe/Paris'),
    ...(['vendor', 'group'] as const).flatMap((of) => [...statementColumns(of), ...lineColumns(of, 'Europe/Paris')]),
  ].filter(({ numeric }) => numeric)
  expect(columns.length).toBeGreaterThan(30)
  // The unit price and the total before fees are the documented export's own (P-ENTITY-021, P-ENTITY-022).
  const own = ['prix_unitiaire', 'total_avant_frais', 'échanges']
  expect(
    columns
      .filter(({ id, header }) => !own.includes(id) && byFile.get(id) !== header)
      .map(({ id, header }) => [id, header]),
  ).toEqual([])
})

test("the glossary has every heading of the money's tables and files", () => {
  const glossary = readFileSync('docs/glossary.md', 'utf8')
  expect(headings.filter((heading) => !glossary.includes(heading))).toEqual([])
})
