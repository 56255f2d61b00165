/** Refusals as people read them: an answer may keep English words of the documents, a screen may not. */
import { expect, test } from 'vitest'
import { errorCatalogue } from '#contract/error-catalogue.ts'
import { refusalText } from '#lib/words/failures.ts'

const ENGLISH = /\b(not|found|invalid|unexpected|unauthenticated|error|is|empty|single|the|request|state|too|must)\b/i

test.each(Object.entries(errorCatalogue))('the refusal %s is read in French', (_code, { message }) => {
  expect(refusalText(message)).not.toMatch(ENGLISH)
})
