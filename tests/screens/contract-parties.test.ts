/** Seller and partner as a buyer reads them before the payment and afterwards, and the terms of an order. */
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { buyingWorld } from '../support/buying.ts'
import { readText, screen, see } from '../support/document/look.ts'
import { openShop } from '../support/document/open-document.ts'
import { asServer } from '../support/document/sides.ts'
import { deliver, runJobs } from '../support/shop-jobs.ts'

const SENTENCE = 'Vendu par Hoobiiz SAS. Prestation assurée par Ana Roy, 1 rue du Parc, 69002 Lyon, particulier.'
const main = () => document.querySelector('main') as HTMLElement
const address = (name: RegExp) => within(main()).getByRole('link', { name }).getAttribute('href')

async function partiesWorld() {
  const world = await buyingWorld()
  const { app, marie, cards, shop, add } = world
  const identity = { status: 'Individual' as const, name: 'Ana Roy', legalForm: '', siren: '', foreignNumber: '' }
  const sold = await shop.sell({ vendor: { legalIdentity: { ...identity, address: '1 rue du Parc, 69002 Lyon' } } })
  await add(marie, sold)
  const open = (path: string) => openShop(app, { path, as: marie })
  const pay = (paymentId: string) =>
    asServer(async () => {
      cards.pay(paymentId)
      await deliver(app, cards.event(paymentId))
      await runJobs(app)
    })
  return { ...world, sold, open, pay }
}

test('a buyer reads on each line, from the cart to the order, who sells and who performs', async () => {
  const { open, pay, cards, sold } = await partiesWorld()
  const cart = await open('/cart')
  await see(SENTENCE, main())
  expect(address(/^Théâtre du Parc$/)).toBe(`/v/theatre-du-parc/${sold.vendorId}`)
  expect(address(/^conditions générales de vente$/)).toBe('/conditions')
  expect(readText()).toContain('Adresse et téléphone du vendeur : mentions légales')
  await cart.press('Passer au paiement')
  await screen.findByRole('heading', { name: 'Commande en cours' })
  await see(SENTENCE, main())
  const [paymentId = ''] = cards.intents.keys()
  await pay(paymentId)
  await open(`/orders/${paymentId}`)
  await see(SENTENCE, main())
})

test('an order links the terms under which it was placed, in the payment and on its page', async () => {
  const { open, pay, cards, attempts } = await partiesWorld()
  const cart = await open('/cart')
  await cart.press('Passer au paiement')
  await screen.findByRole('form', { name: 'Paiement par carte' })
  const [order] = await attempts()
  const terms = `/conditions/${order?.termsId}`
  expect(terms).toMatch(/^\/conditions\/cgv-hoobiiz-[0-9a-f]{16}$/)
  expect(address(/^conditions générales de vente$/)).toBe(terms)
  const [paymentId = ''] = cards.intents.keys()
  await pay(paymentId)
  const page = await open(`/orders/${paymentId}`)
  expect(address(/^Conditions générales de vente de cette commande$/)).toBe(terms)
  await page.follow('Conditions générales de vente de cette commande')
  await screen.findByRole('heading', { name: 'Conditions générales de vente' })
})

test('an order of before parties and terms were kept shows neither', async () => {
  const { open, pay, cards, start, marie, db } = await partiesWorld()
  await start(marie)
  await db.write([
    { sql: "update order_item set snapshot = json_remove(snapshot, '$.parties')", args: [] },
    { sql: 'update attempt set terms_id = null', args: [] },
  ])
  const [paymentId = ''] = cards.intents.keys()
  await pay(paymentId)
  await open(`/orders/${paymentId}`)
  await see('Théâtre du Parc', main())
  expect(readText()).not.toContain('Vendu par')
  expect(readText(main())).not.toContain('de vente de cette commande')
})
