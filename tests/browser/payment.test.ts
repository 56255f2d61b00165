/** Everything that can happen between the card form and the order. */
import { expect, test } from 'vitest'
import {
  expectCleanEverywhere,
  open,
  openBrowserShop,
  payWithCard,
  readText,
  takeProblems,
} from '../support/browser.ts'
import { addFlexible, pagePaymentId, shortenHold, startPayment, ticketCodes } from '../support/browser-buying.ts'

const shop = openBrowserShop()
const DECLINED = '4000 0000 0000 0002'
const GOOD = '4242 4242 4242 4242'
const ASKS_BANK = '4000 0027 6000 3184'

/** A cart page with one ticket in it and the card form open. */
async function readyToPay(as: string) {
  const page = await shop.newPage({ as })
  await addFlexible(page, 'bowling', 'Deux parties')
  await open(page, '/cart')
  await startPayment(page)
  return page
}

// [C-ERROR-040] [C-COMPONENT-040] [C-STATE-021] [C-RULE-028] [C-RULE-035]
test('a declined card is reported in French, and another card pays that payment', async () => {
  const page = await readyToPay('marie@demo.test')
  const asked = new Set<string>()
  const secrets = new Set<string>()
  page.on('request', (request) => {
    const [, id] = /payment_intents\/([^/]+)\/confirm/.exec(request.url()) ?? []
    if (!id) return
    asked.add(id)
    secrets.add(new URLSearchParams(request.postData() ?? '').get('client_secret') ?? '')
  })
  // The page is never left for one of the provider's.
  const left: string[] = []
  page.on('request', (request) => void (request.isNavigationRequest() && left.push(request.url())))
  const form = page.getByRole('form', { name: 'Paiement par carte' })
  // Paying is disabled before the card is complete.
  const pay = form.getByRole('button', { name: /^Payer/ })
  for (const [field, text] of [
    ['NUMÉRO DE CARTE', DECLINED],
    ['EXPIRATION (MM/AA)', '12/34'],
    ['CODE DE SÉCURITÉ', '123'],
  ] as const) {
    expect(await pay.isDisabled(), `before ${field}`).toBe(true)
    await form.getByLabel(field).fill(text)
  }
  await expect.poll(() => pay.isEnabled()).toBe(true)
  // A refusal without words of the provider's has a word of ours.
  const confirming = '**/payment_intents/*/confirm'
  await page.route(confirming, (route) => route.fulfill({ status: 402, json: { error: { type: 'card_error' } } }))
  await payWithCard(page, DECLINED)
  await form.getByRole('alert').getByText('Erreur', { exact: true }).waitFor()
  await page.unroute(confirming)
  takeProblems(page)
  await payWithCard(page, DECLINED)
  await form.getByRole('alert').getByText('Votre carte a été refusée.').waitFor()
  const toast = page.getByRole('region', { name: /Notifications/ }).getByText('Votre carte a été refusée.')
  await toast.waitFor()
  const box = await toast.boundingBox()
  expect(box && box.x > 640 && box.y < 200, 'top right').toBe(true)
  const painted = await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: 'Votre carte a été refusée.' })
    .evaluate((notice) => getComputedStyle(notice).backgroundColor)
  const [red = 0, green = 255, blue = 255] = (painted.match(/[\d.]+/g) ?? []).map(Number)
  expect(red > 1.5 * Math.max(green, blue), painted).toBe(true)
  const problems = takeProblems(page)
  expect(problems.some((text) => text.includes('Votre carte a été refusée.'))).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/cart')
  await expectCleanEverywhere(page, 'declined')
  await payWithCard(page, GOOD)
  await page.waitForURL('**/orders/*')
  expect(left).toEqual([])
  expect([...asked]).toEqual([pagePaymentId(page)])
  expect([...secrets]).toEqual([expect.stringMatching(new RegExp(`^${pagePaymentId(page)}_secret_.+`))])
  await page.getByRole('link', { name: /^Télécharger le billet/ }).waitFor()
  expect(await ticketCodes(shop.server, pagePaymentId(page))).toHaveLength(1)
  expect(takeProblems(page)).toEqual([])
})

// [C-RULE-036]
test("the payer's bank is asked: a refusal leaves the order open, and an approval pays it", async () => {
  const page = await readyToPay('marie@demo.test')
  // Not even the bank's question takes the buyer away from the cart.
  const left: string[] = []
  page.on('framenavigated', (frame) => void (frame === page.mainFrame() && left.push(new URL(frame.url()).pathname)))
  await payWithCard(page, ASKS_BANK)
  const bank = page.getByRole('dialog', { name: 'Authentification 3-D Secure' })
  await bank.getByText(/12,50/).waitFor()
  await expectCleanEverywhere(page, '3-D Secure')
  await bank.getByRole('button', { name: 'Refuser le paiement' }).click()
  await page.getByRole('form', { name: 'Paiement par carte' }).getByRole('alert').waitFor()
  expect(new URL(page.url()).pathname).toBe('/cart')
  expect(left.filter((path) => path !== '/cart')).toEqual([])
  takeProblems(page)
  await payWithCard(page, ASKS_BANK)
  await bank.getByRole('button', { name: 'Approuver le paiement' }).click()
  await page.waitForURL('**/orders/*')
  await page.getByRole('link', { name: /^Télécharger le billet/ }).waitFor()
  expect(takeProblems(page)).toEqual([])
})

test("a phone's wallet pays without a card number, and closing its sheet leaves the order open", async () => {
  const page = await readyToPay('marie@demo.test')
  const form = page.getByRole('form', { name: 'Paiement par carte' })
  // By the keyboard, from the card to the wallet beside it.
  await form.getByRole('radio', { name: 'Carte' }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await form.getByRole('radio', { name: 'Apple Pay' }).isChecked()).toBe(true)
  expect(await form.getByLabel('NUMÉRO DE CARTE').count()).toBe(0)
  await expectCleanEverywhere(page, 'wallet')
  const pay = form.getByRole('button', { name: /^Payer/ })
  await pay.click()
  const sheet = page.getByRole('dialog', { name: 'Apple Pay' })
  await sheet.getByText(/12,50/).waitFor()
  await sheet.getByRole('button', { name: 'Annuler' }).click()
  await form.getByRole('alert').getByText('Paiement annulé.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/cart')
  takeProblems(page)
  await form.getByText('Google Pay').click()
  await pay.click()
  await page.getByRole('dialog', { name: 'Google Pay' }).getByRole('button', { name: 'Payer avec Google Pay' }).click()
  await page.waitForURL('**/orders/*')
  await page.getByRole('link', { name: /^Télécharger le billet/ }).waitFor()
  expect(takeProblems(page)).toEqual([])
})

test('a hold that runs out returns the tickets to the cart on the open page', async () => {
  const page = await readyToPay('admin@demo.test')
  await shortenHold(shop.server, 'admin@demo.test', 4000, 2500)
  await open(page, '/cart')
  const main = page.getByRole('main')
  await main.getByRole('timer').waitFor()
  await main.getByText('Le temps pour payer est écoulé : vos billets reviennent dans votre panier.').waitFor()
  await main.getByRole('button', { name: 'Passer au paiement' }).waitFor()
  expect(await readText(main)).not.toContain('Commande en cours')
  expect(await readText(main)).toMatch(/1 × Deux parties/)
  await expectCleanEverywhere(page, 'hold over')
  await startPayment(page)
  await payWithCard(page, GOOD)
  await page.waitForURL('**/orders/*')
  await page.getByRole('link', { name: /^Télécharger le billet/ }).waitFor()
})

test('paying an order that was cancelled in another tab is refused, and the current cart is shown', async () => {
  const page = await readyToPay('marie@demo.test')
  const other = await page.context().newPage()
  await open(other, '/cart')
  await other.getByRole('button', { name: 'Annuler la commande' }).click()
  await other.getByRole('button', { name: 'Passer au paiement' }).waitFor()
  await payWithCard(page, GOOD)
  await page.getByRole('button', { name: 'Passer au paiement' }).waitFor()
  const main = await readText(page.getByRole('main'))
  expect(main).not.toContain('Commande en cours')
  expect(main).toMatch(/1 × Deux parties/)
})
