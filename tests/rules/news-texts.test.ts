/** The beginning of a committee's news, as cards, mails and readers show it. */
import { expect, test } from 'vitest'
import { excerptText } from '#features/committee/news/news-texts.ts'

test('a news excerpt keeps the words without formatting marks, and no space before closing punctuation', () => {
  expect(excerptText('## Au programme\n\nPour **60 places**.\n\n---\n\nVos **documents**, ici.')).toBe(
    'Au programme Pour 60 places. Vos documents, ici.',
  )
})
