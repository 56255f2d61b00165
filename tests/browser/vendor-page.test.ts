/** What the page of a vendor shows of several pictures and places. */
import { expect, test } from 'vitest'
import { answerRoute, expectCleanEverywhere, open, openBrowserShop, readText } from '../support/browser.ts'

const shop = openBrowserShop()

// [C-SCREEN-021]
test('a vendor with several pictures and addresses shows all of them', async () => {
  const page = await shop.newPage()
  await open(page, '/a/escalade/a-demo-escalade-libre')
  await page.route('**/api/get-vendor', async (route) => {
    const body = await (await answerRoute(shop.server, route)).json()
    const { vendor } = body.res
    vendor.media = ['first', 'second'].map((id) => ({ ...vendor.media[0], id }))
    await route.fulfill({ json: body })
  })
  await page.getByText('Proposé par').getByRole('link', { name: 'Bloc & Cordes' }).click()
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1, name: 'Bloc & Cordes' }).waitFor()
  const pictures = main.getByRole('button', { name: /^Agrandir l’image/ }).locator('img')
  const loaded = () => pictures.evaluateAll((all: HTMLImageElement[]) => all.map((image) => image.naturalWidth > 0))
  await expect.poll(loaded).toEqual([true, true])
  const addresses = await readText(page.getByRole('region', { name: 'Nos adresses' }))
  expect(addresses).toMatch(/33 rue de la Fonderie .*67000 Strasbourg.* 6 allée du Semnoz .*74000 Annecy/)
  await expectCleanEverywhere(page, 'several pictures and addresses')
})
