/** A sentence with a place for a name, or one that a test reads by a pattern, is matched from end to end by a test that cites its row. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCitations, testFiles } from './citations.ts'
import { citedTest, wordsByRow } from './quoted-words.ts'
import { fits, hasPlace, type ReadTexts, readTexts } from './whole-words.ts'

test('a sentence that a test reads in part, or that has a place for a name, is matched from end to end', () => {
  const byRow = new Map<string, ReadTexts>()
  for (const path of testFiles()) {
    const text = readFileSync(path, 'utf8')
    for (const citation of readCitations(path, text)) {
      const { whole, loose } = readTexts(citedTest(citation, text).source, path.startsWith('tests/browser/'))
      for (const row of citation.rows) {
        const known = byRow.get(row) ?? { whole: [], loose: [] }
        byRow.set(row, { whole: [...known.whole, ...whole], loose: [...known.loose, ...loose] })
      }
    }
  }
  const found = [...wordsByRow()].flatMap(([row, quoted]) => {
    const { whole, loose } = byRow.get(row) ?? { whole: [], loose: [] }
    const open = quoted.filter((words) => {
      const isHeld = hasPlace(words) || loose.some((text) => fits(text, words))
      return isHeld && !whole.some((text) => fits(text, words))
    })
    return open.map((words) => `${row}: ${words}`)
  })
  expect(found).toEqual([])
})

test.each([
  ["see('Partenaire Zoo créé')", 'whole'],
  ['see(`Partenaire ${name} créé`)', 'whole'],
  ['see(/^Partenaire .+ créé$/)', 'whole'],
  ['see(/^Partenaire .+ créé/)', 'loose'],
  ['see(/Partenaire .+ créé$/)', 'loose'],
  ["expect(text).toContain('Partenaire Zoo créé')", 'loose'],
  ["page.getByText('Partenaire Zoo créé')", 'loose'],
  ['page.getByText(`Partenaire ${name} créé`)', 'loose'],
  ["page.getByText('Partenaire Zoo créé', { exact: true })", 'whole'],
] as const)('a browser test that says %j reads the sentence: %s', (source, how) => {
  const fitting = readTexts(source, true)[how].filter((text) => fits(text, 'Partenaire {name} créé'))
  expect(fitting).toHaveLength(1)
})

test('a sentence without its end, or with nothing in its place, does not fit', () => {
  expect(fits('Partenaire Zoo', 'Partenaire {name} créé')).toBe(false)
  expect(fits('Partenaire créé', 'Partenaire {name} créé')).toBe(false)
})

test("a test's name and its comments match nothing", () => {
  expect(readTexts("test('Erreur', () => {\n  // 'Erreur'\n})", false)).toEqual({ whole: [], loose: [] })
})
