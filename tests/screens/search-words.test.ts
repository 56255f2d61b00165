/** Words that people type into the search, and parameters that others add to the addresses that they follow. */
import { expect, test } from 'vitest'
import { listingStatements } from '#features/catalogue/shop/listing.ts'
import { bumpCatalogueVersion } from '#handler/catalogue-version.ts'
import { ATELIER, demoApp } from '../support/demo-app.ts'
import { readText, screen } from '../support/document/look.ts'
import { openShop } from '../support/document/open-document.ts'

const RENAMED = 'a-demo-machines-revees'
const NAME = /Musée de l’Œuvre Notre-Dame/

test.each(['oeuvre', 'l’œuvre notre', "musee de l'oeuvre notre-dame"])(
  'a name with a ligature is suggested and found by typing %s',
  async (text) => {
    const app = await demoApp()
    await app
      .db()
      .write([
        { sql: `update activity set label = 'Musée de l’Œuvre Notre-Dame' where id = ?`, args: [RENAMED] },
        ...listingStatements({ activityIds: [RENAMED] }),
        bumpCatalogueVersion(),
      ])
    const page = await openShop(app, { path: '/', host: ATELIER })
    await page.user.click(document.querySelector('header [type=search]') as Element)
    // The field with suggestions takes the place of the plain one.
    const [field] = await screen.findAllByRole('combobox', { name: 'Rechercher une activité' })
    await page.user.type(field as Element, text)
    await screen.findByRole('option', { name: NAME })
    await page.user.keyboard('{Enter}')
    await screen.findByRole('heading', { level: 1, name: /Résultats pour/ })
    expect(await screen.findAllByRole('link', { name: NAME })).not.toEqual([])
    expect(page.problems).toEqual([])
  },
)

test('a kept page works at a URL with additional query parameters, and loads nothing anew', async () => {
  const app = await demoApp({ pageCacheBytes: 4_000_000 })
  const path = '/c1/loisirs/c1-demo-loisirs?ville=Lyon'
  await openShop(app, { path, host: ATELIER })
  const page = await openShop(app, { path: `${path}&utm_source=lettre`, host: ATELIER })
  await page.user.click(await screen.findByRole('searchbox', { name: 'Ville' }))
  await screen.findByRole('combobox', { name: 'Ville' })
  expect(page.asked('/list-activity')).toEqual([])
  expect(readText(document.querySelector('main article'))).toMatch(/ km/)
  // Links of the kept page have the plain address, which React's development build tells; what is drawn is the same.
  expect(page.problems.filter((problem) => !/ some attributes of the server rendered HTML/.test(problem))).toEqual([])
})
