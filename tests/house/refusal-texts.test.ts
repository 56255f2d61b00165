/** A refusal's words are written in the tests, too: who changes one in the product is told, and changes both on purpose. */
import { expect, test } from 'vitest'
import { errorCatalogue } from '#contract/error-catalogue.ts'
import { refusalTexts } from '../support/refusal-texts.ts'

test('each code has the status and the text that tests/support/refusal-texts.ts gives it', () => {
  expect(errorCatalogue).toEqual(refusalTexts)
})
