/** Each order of a list of the shop has its sentence, which the page of the ranking and the list itself show. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { activitySort } from '#features/catalogue/shop/contract.ts'
import { rankings } from '#lib/words/ranking.ts'
import { rankingNotes } from '#lib/words/ranking-notes.ts'
import { rareRankingNotes } from '#lib/words/rare-ranking-notes.ts'

test('every sort of the list of activities has a sentence', () => {
  const sorts = activitySort.options.map(({ shape }) => shape.type.value)
  expect(sorts.length).toBeGreaterThan(2)
  expect(Object.keys(rankings)).toEqual(expect.arrayContaining(sorts))
  const notes = { ...rankingNotes, ...rareRankingNotes }
  // The rows of the home page have the link of the list below them.
  expect([...Object.keys(notes), 'rows'].sort()).toEqual(Object.keys(rankings).sort())
  for (const text of [...Object.values(rankings).map(({ rule }) => rule), ...Object.values(notes)])
    expect(text.length).toBeGreaterThan(10)
})

test('every screen that shows cards of activities says in which order', () => {
  const shown = execFileSync('git', ['grep', '-l', '<ActivityGrid>', '--', 'src'], { encoding: 'utf8' })
    .trim()
    .split('\n')
  const unsaid = shown.filter((path) => !readFileSync(path, 'utf8').includes('RankingNote'))
  expect(unsaid).toEqual([
    // The skeleton while a list loads.
    'src/features/catalogue/shop/ui/activity-grid.tsx',
    // A page for developers.
    'src/screens/shop/ui.tsx',
  ])
})
