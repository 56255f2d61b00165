/** Dates and prices are the region's: what the server wrote stays as it is when a browser elsewhere takes the page over. */
import { expect, test } from 'vitest'
import { open, openBrowserShop, payWithCard, readText, takeProblems } from '../support/browser.ts'
import { addFlexible, openActivity, pagePaymentId, pickDay, pickOne, startPayment } from '../support/browser-buying.ts'

// The server itself lives in Pacific/Auckland.
/** Told by the scripts alone, once they have kept the tickets. */
const KEPT = / Vos billets restent lisibles sur cet appareil sans réseau, [^.]*\./

const shop = openBrowserShop()

test('home, partner, cart, orders and order read identically without JavaScript, in New York and in Tokyo', async () => {
  const as = 'marie@demo.test'
  const buyer = await shop.newPage({ as })
  await addFlexible(buyer, 'place-cinema', 'Place unique')
  await open(buyer, '/cart')
  await startPayment(buyer)
  await payWithCard(buyer, '4242424242424242')
  await buyer.waitForURL(/\/orders\//)
  await buyer.getByText('Télécharger').or(buyer.getByText('Billet')).first().waitFor()
  const order = `/orders/${pagePaymentId(buyer)}`
  const booking = await openActivity(buyer, 'machines-revees')
  await pickDay(booking)
  await booking.getByText('10:00 - 11:00').click()
  await pickOne(booking, 'Visite (1 h)')
  await booking.getByRole('button', { name: 'Ajouter au panier' }).click()
  await buyer.getByRole('dialog', { name: 'Votre panier' }).waitFor()
  const paths = ['/', '/v/x/v-demo-planetarium', '/cart', '/orders', order]
  const plain = await shop.newPage({ as, javaScript: false })
  for (const timezoneId of ['America/New_York', 'Asia/Tokyo']) {
    const page = await shop.newPage({ as, timezoneId })
    for (const path of paths) {
      await plain.goto(path)
      const written = await readText(plain.locator('main'))
      expect(written, path).toMatch(/\d{2}\/\d{2}\/\d{4}|€/)
      await open(page, path)
      const read = (await readText(page.locator('main'))).replace(KEPT, '')
      expect([timezoneId, path, takeProblems(page), read]).toEqual([timezoneId, path, [], written])
    }
  }
})
