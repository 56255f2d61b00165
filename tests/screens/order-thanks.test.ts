/** The page of an order right after its payment: thanks, what happens next, and a row for each ticket. */
import { expect, test } from 'vitest'
import { screen, see, sees } from '../support/document/look.ts'
import { openShop } from '../support/document/open-document.ts'
import { asServer } from '../support/document/sides.ts'
import { giftWorld } from '../support/gift-world.ts'

const THANKS = 'Merci, votre commande est payée.'

test('a buyer who has just paid reads where mail and tickets are, and finds a row for each ticket and all as one PDF', async () => {
  const { app, bought, marie } = await giftWorld()
  const { paymentId } = await asServer(() => bought({}, 2))
  const page = await openShop(app, { as: marie, path: `/orders/${paymentId}?redirect_status=succeeded` })
  await see(THANKS)
  await see(`Un email de confirmation part à ${marie.email}.`)
  await see('Vos billets sont ici et dans Mes commandes, et partent par email.')
  expect(sees(/^Une réservation attend/)).toBe(false)
  const downloads = screen.getAllByRole('link', { name: /^Télécharger le billet [12] : Plein tarif$/ })
  expect(downloads).toHaveLength(2)
  screen.getByRole('button', { name: 'Offrir le billet 1 : Plein tarif' })
  const joined = screen.getByRole('link', { name: 'Tous les billets en un PDF' })
  expect(joined.getAttribute('href')).toBe(`/billets/commande/${paymentId}/billets.pdf`)
  const number = /N° (\d{20})/.exec((await see(/^N° \d{20}/)).textContent ?? '')?.[1] ?? ''
  await see(number.slice(0, 8))
  expect(page.problems).toEqual([])

  // Days later the page is no longer about the payment.
  await openShop(app, { as: marie, path: `/orders/${paymentId}` })
  await screen.findByRole('link', { name: 'Tous les billets en un PDF' })
  expect(sees(THANKS)).toBe(false)
})

test('a buyer whose partner must confirm reads that the answer comes by mail', async () => {
  const { app, bought, marie } = await giftWorld()
  const { paymentId } = await asServer(() => bought({ mode: 'VendorConfirm' }))
  await openShop(app, { as: marie, path: `/orders/${paymentId}?redirect_status=succeeded` })
  await see('Une réservation attend la réponse du partenaire, en général sous 24 h : vous la recevez par email.')
  expect(sees('Tous les billets en un PDF')).toBe(false)
})
