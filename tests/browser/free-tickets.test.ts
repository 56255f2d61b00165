/** What costs nothing: where the shop says "Gratuit", and where it says 0,00 € (decision 062). */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { markBestStale, refreshBest } from '../../src/features/stock/best.ts'
import { expectCleanEverywhere, open, openBrowserShop, readText } from '../support/browser.ts'
import { bookingRegion, more } from '../support/browser-buying.ts'
import { newShop } from '../support/shop.ts'

const shop = openBrowserShop()

/** Opens the page of an activity without dates whose ticket costs nothing of itself. */
async function openFree(page: Page, fees: number) {
  const free = { publicPrice: 0, youpiizPrice: 0, buyingPrice: 0 }
  const db = shop.server.db()
  const { activityId } = await newShop({ db: () => db }).sell({
    kind: 'Flexible',
    ticket: { ...free, label: 'Entrée', fees },
    options: [
      { ...free, label: 'Plan du parc' },
      { label: 'Casque', publicPrice: 400, youpiizPrice: 300 },
    ],
  })
  await db.write([markBestStale([activityId], Date.now())])
  await refreshBest(db, Date.now(), 'Europe/Paris')
  await open(page, `/a/x/${activityId}`)
  return bookingRegion(page)
}

const row = (page: Page, label: string) =>
  bookingRegion(page).getByRole('listitem').filter({ hasText: label }).filter({ hasNotText: 'Total' }).last()

test('a ticket without price and fees is called free, and so is such an option; lowest price and sums are amounts', async () => {
  const page = await shop.newPage({ as: 'marie@demo.test' })
  const booking = await openFree(page, 0)
  expect(await readText(row(page, 'Entrée'))).toContain('Gratuit')
  expect(await readText(booking)).toContain('Dès 0,00 €')
  await more(booking, 'Entrée')
  expect(await readText(row(page, 'Plan du parc'))).toContain('Gratuit')
  expect(await readText(row(page, 'Casque'))).toContain('3,00 €')
  expect(await readText(booking)).toMatch(/Total 0,00 €/)
  await expectCleanEverywhere(page, 'free ticket')
  await booking.getByRole('button', { name: 'Ajouter au panier' }).click()
  const cart = page.getByRole('dialog', { name: 'Votre panier' })
  await cart.getByText('Entrée').first().waitFor()
  expect(await readText(cart)).toContain('0,00 €')
  expect(await readText(cart)).not.toContain('Gratuit')
})

test('a ticket of 0 € with fees is not called free: its price is 0,00 €, and the total names the fees', async () => {
  const page = await shop.newPage({ as: 'marie@demo.test' })
  const booking = await openFree(page, 150)
  expect(await readText(row(page, 'Entrée'))).toContain('0,00 €')
  expect(await readText(row(page, 'Entrée'))).not.toContain('Gratuit')
  await more(booking, 'Entrée')
  expect(await readText(booking)).toMatch(/Total 1,50 € dont 1,50 € de frais de gestion/)
})
