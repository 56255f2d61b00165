/** Words that a row of the specification quotes are matched as they are, since Playwright takes a part of a text in any case. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCitations, testFiles } from './citations.ts'
import { citedTest, fixedParts, looseMatches, quotedWords, readSource, standsFor, wordsByRow } from './quoted-words.ts'

/** Rows that quote no text that somebody reads: a format, a key, a state's name, another sentence. */
const noText = ['C-RULE-022', 'C-SCREEN-002', 'P-COMPONENT-029', 'P-COMPONENT-030', 'P-ENTITY-020', 'P-STATE-002']

const quotedBy = wordsByRow()
const cited = testFiles().flatMap((path) => {
  const text = readFileSync(path, 'utf8')
  return readCitations(path, text).map((citation) => ({ ...citation, text, own: citedTest(citation, text) }))
})

test('a browser test matches the words that its rows quote exactly', () => {
  const found = cited
    .filter(({ path }) => path.startsWith('tests/browser/'))
    .flatMap(({ path, rows, own }) => {
      const quoted = rows.flatMap((row) => (quotedBy.get(row) ?? []).map((words) => ({ row, words })))
      return looseMatches(own).flatMap(({ line, words }) => {
        const one = quoted.find((each) => standsFor(words, each.words))
        return one ? [`${path}:${line} matches « ${words} » loosely, which ${one.row} quotes`] : []
      })
    })
  expect([...new Set(found)]).toEqual([])
})

test('the words that a row quotes are written in a file whose tests cite it, or among the expected refusals', () => {
  const refusals = readFileSync('tests/support/refusal-texts.ts', 'utf8')
  const written = new Map<string, string>()
  for (const { rows, text } of cited)
    for (const row of rows) written.set(row, `${written.get(row) ?? refusals}\n${text}`)
  const missing = [...written].flatMap(([row, sources]) => {
    const source = readSource(sources)
    const parts = noText.includes(row) ? [] : (quotedBy.get(row) ?? []).flatMap(fixedParts)
    return parts.filter((part) => !source.includes(part)).map((part) => `${row}: ${part}`)
  })
  expect(missing).toEqual([])
  expect([...written.keys()].filter((row) => (quotedBy.get(row) ?? []).length > 0).length).toBeGreaterThan(200)
})

test.each([
  [`It is titled "Nouveau Stock".`, ['Nouveau Stock']],
  ["The actions 'Supprimer le groupe' and 'Retour à l'accueil'.", ['Supprimer le groupe', "Retour à l'accueil"]],
  ["Each has a 'Réduire/Agrandir' toggle.", ['Réduire', 'Agrandir']],
  ["The vendor's name, and the group's.", []],
  ['A failed load shows: Échec, followed by "Réessayez". (also 001 §8)', ['Réessayez', 'Échec']],
  ['A success message is: Mis à jour (also 001 §8)', ['Mis à jour']],
  ['The flow is: reservation, then sale.', []],
])('the sentence %j quotes %j', (sentence, words) => {
  expect(quotedWords(sentence)).toEqual(words)
})

test.each([
  ["page.getByText('Stock épuisé').waitFor()", ['Stock épuisé']],
  ["page.getByText('Stock épuisé', { exact: true }).waitFor()", []],
  ["page.getByRole('button', { name: 'Générer PDF' })", ['Générer PDF']],
  ["page.getByRole('heading', { level: 1, name: 'Nouveau Stock', exact: true })", []],
  ['page.getByRole("button", { name: /^Générer PDF$/ })', []],
  ["lines.filter({ hasText: 'En stock' })", ['En stock']],
])('the source %j matches loosely: %j', (source, words) => {
  expect(looseMatches({ from: 1, source }).map((each) => each.words)).toEqual(words)
})

test('a match stands for quoted words that it holds, and for two of them, but not for one', () => {
  expect(standsFor('erreur : déjà là', 'Erreur')).toBe(true)
  expect(standsFor('lignes de stock', 'Ajouter des lignes de stocks')).toBe(true)
  expect(standsFor('Stocks', 'Stocks mis à jour')).toBe(false)
})

test('a cited test ends where it closes, below a table too', () => {
  const text = [
    '// cited',
    'test.each([',
    '  1,',
    '])(',
    "  'x',",
    '  async () => {',
    '    one()',
    '  },',
    ')',
    'two()',
  ]
  const { source } = citedTest({ path: 'x', line: 1, rows: [], below: '' }, text.join('\n'))
  expect([source.includes('one()'), source.includes('two()')]).toEqual([true, false])
})
