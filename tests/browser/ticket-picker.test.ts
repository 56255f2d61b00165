/** The booking module's choices, and a ticket of the third-party catalogue from there to its document. */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { open, openBrowserShop, PATIENCE_MS, payWithCard, readText, takeProblems } from '../support/browser.ts'
import {
  bookingRegion,
  download,
  more,
  openActivity,
  pickDay,
  pickOne,
  startPayment,
} from '../support/browser-buying.ts'
import { newShop, type Sale } from '../support/shop.ts'

const shop = openBrowserShop()
const MARIE = 'marie@demo.test'

/** Puts an undated ticket on sale. */
function sell(sale: Sale) {
  const db = shop.server.db()
  return newShop({ db: () => db }).sell({ kind: 'Flexible', ...sale })
}

/** Presses "more" as often as it can be pressed, then "less"; answers every number that was shown. */
async function steps(booking: Locator, label: string): Promise<number[]> {
  const shown = booking.getByRole('group', { name: `Quantité : ${label}` }).getByRole('status')
  const seen = [Number(await shown.textContent())]
  for (const way of ['Ajouter', 'Retirer']) {
    const button = booking.getByRole('button', { name: `${way} : ${label}`, exact: true })
    while ((await button.getAttribute('aria-disabled')) !== 'true' && seen.length < 30) {
      await button.click()
      await expect.poll(async () => Number(await shown.textContent())).not.toBe(seen.at(-1))
      seen.push(Number(await shown.textContent()))
    }
    // Pressed once more all the same, it changes nothing.
    await button.click({ force: true })
    expect(Number(await shown.textContent()), `${way} : ${label}`).toBe(seen.at(-1))
  }
  return seen
}

// [C-RULE-047] [C-RULE-048] [C-RULE-050]
test('the picker keeps tickets and options between their minimum and maximum', async () => {
  const { activityId } = await sell({
    quantity: 50,
    ticket: { label: 'Adulte', minQuantity: 2, maxQuantity: 4 },
    options: [{ label: 'Casque', minQuantity: 2, maxQuantity: 3 }],
  })
  const page = await shop.newPage({ as: MARIE })
  await open(page, `/a/x/${activityId}`)
  const booking = bookingRegion(page)
  await booking.getByText('Adulte', { exact: true }).waitFor()
  expect(await steps(booking, 'Adulte')).toEqual([0, 2, 3, 4, 3, 2, 0])
  await more(booking, 'Adulte')
  expect(await steps(booking, 'Casque')).toEqual([0, 2, 3, 2, 0])
  expect(takeProblems(page)).toEqual([])
})

// [C-RULE-049]
test('the picker offers no more tickets than there are places', async () => {
  const { activityId } = await sell({ quantity: 3, ticket: { label: 'Enfant', minQuantity: 1, maxQuantity: 9 } })
  const page = await shop.newPage({ as: MARIE })
  await open(page, `/a/x/${activityId}`)
  const booking = bookingRegion(page)
  await booking.getByText('Enfant', { exact: true }).waitFor()
  expect(await steps(booking, 'Enfant')).toEqual([1, 2, 3, 2, 1, 0])
  expect(takeProblems(page)).toEqual([])
})

// [C-RULE-007]
test('a third-party ticket is picked by its day, paid with the others and delivered', async () => {
  const page = await shop.newPage({ as: MARIE })
  const booking = await openActivity(page, 'ocearium')
  const day = await pickDay(booking)
  await pickOne(booking, 'Adulte')
  expect(await readText(booking)).toMatch(/Total (19|21),90 €/)
  await booking.getByRole('button', { name: 'Ajouter au panier' }).click()
  await page.getByRole('dialog', { name: 'Votre panier' }).getByRole('link', { name: 'Aller au panier' }).click()
  await page.waitForURL('**/cart')
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'Panier', exact: true }).waitFor()
  const [, date = ''] = /1 × Adulte (\d\d\/\d\d\/\d{4})/.exec(await readText(main)) ?? []
  expect(Number(date.slice(0, 2))).toBe(Number(/\d+/.exec(day)?.[0]))
  await startPayment(page)
  await payWithCard(page, '4242 4242 4242 4242')
  await page.waitForURL('**/orders/*')
  const ticket = main.getByRole('link', { name: /^Télécharger le billet/ })
  await ticket.waitFor({ timeout: 4 * PATIENCE_MS })
  expect(await readText(main)).toContain('Océarium de la Pointe, billet daté')
  const document = await download(page, ticket)
  expect(new TextDecoder('latin1').decode(document.slice(0, 5))).toBe('%PDF-')
  expect(takeProblems(page)).toEqual([])
})
