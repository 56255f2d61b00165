/** Promises of the page for partners, as the server renders it. */
import { expect, test } from 'vitest'
import { readPage } from '../support/page-text.ts'
import { testApp } from '../support/test-app.ts'

// [C-SCREEN-025] [C-SCREEN-026] [C-SCREEN-027] [C-SCREEN-028] [C-SCREEN-029] [C-SCREEN-030]
test.each([
  'Une commission seulement sur les clients apportés',
  "Jusqu'à 20% de clients en plus",
  'Une promotion sur les jours et les heures où il vous reste des places',
  'subventions des entreprises',
  'Avec ou sans réservation',
  'Suspendez ou arrêtez vos ventes à tout moment',
])('the page for partners says: %s', async (promise) => {
  const { mainText } = await readPage(await testApp(), '/devenir-partenaire', { host: 'youpiiz.localhost' })
  expect(mainText).toContain(promise)
})
