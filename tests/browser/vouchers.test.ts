/** A member pays a part by holiday vouchers and the rest by card; then the operator gives all of it back. */
import { expect, test } from 'vitest'
import {
  expectCleanEverywhere,
  HOOBIIZ,
  open,
  openBrowserShop,
  PATIENCE_MS,
  payWithCard,
  readText,
} from '../support/browser.ts'
import { more, openActivity, pagePaymentId, pickOne } from '../support/browser-buying.ts'

const shop = openBrowserShop()

test('vouchers are refused at first, then pay 20 € of an order and the card the rest; both payments are refunded', async () => {
  const page = await shop.newPage({ as: 'paul@demo.test', host: HOOBIIZ })
  const booking = await openActivity(page, 'bowling')
  await pickOne(booking, 'Deux parties')
  for (let ticket = 1; ticket < 3; ticket++) await more(booking, 'Deux parties')
  await booking.getByRole('button', { name: 'Ajouter au panier' }).click()
  await page.getByRole('dialog', { name: 'Votre panier' }).getByText('Deux parties').first().waitFor()
  await open(page, '/cart')

  const start = async (amount: string, account = '123 4567 8901') => {
    await page.getByLabel('Payer avec mes chèques-vacances').check()
    await page.getByLabel('MONTANT EN CHÈQUES-VACANCES (€)').fill(amount)
    await page.getByLabel('IDENTIFIANT CHÈQUE-VACANCES CONNECT').fill(account)
    await page.getByRole('button', { name: 'Passer au paiement' }).click()
  }
  // An invalid amount is reported beside its field, which has the focus, before anything is held.
  await start('5')
  const amount = page.getByLabel('MONTANT EN CHÈQUES-VACANCES (€)')
  await page.getByText('Le minimum est de 20,00 €.').waitFor()
  expect(await amount.evaluate((field) => field === document.activeElement)).toBe(true)
  await expectCleanEverywhere(page, 'vouchers-chosen')

  // A number that nobody has is told as that, not as a provider that does not answer.
  await start('20', '000 0000 0005')
  await page.getByText('Identifiant Chèque-Vacances Connect refusé').waitFor()
  expect(await page.getByRole('button', { name: 'Réessayer' }).count()).toBe(0)
  await expectCleanEverywhere(page, 'vouchers-refused-number')
  await page.getByRole('button', { name: 'Annuler la commande' }).click()
  await page.getByRole('heading', { name: 'Commande en cours' }).waitFor({ state: 'detached' })

  await start('20')
  await page.getByRole('button', { name: 'Refuser le paiement' }).click()
  await page.getByText('Chèques-vacances refusés').waitFor()
  await page.getByRole('button', { name: 'Payer tout par carte' }).waitFor()
  await expectCleanEverywhere(page, 'vouchers-declined')
  await page.getByRole('button', { name: 'Annuler la commande' }).click()
  await page.getByRole('heading', { name: 'Commande en cours' }).waitFor({ state: 'detached' })

  await start('20')
  await page.getByRole('button', { name: 'Confirmer le paiement' }).waitFor()
  // A buyer who comes back without having confirmed is asked to.
  await open(page, '/cart')
  await page.getByText('Confirmez dans Chèque-Vacances Connect').waitFor()
  await expectCleanEverywhere(page, 'vouchers-pending')
  await page.getByRole('link', { name: 'Ouvrir Chèque-Vacances Connect' }).click()
  await page.getByRole('button', { name: 'Confirmer le paiement' }).click()
  await page.getByLabel('NUMÉRO DE CARTE').waitFor()
  const totals = await readText(page.getByRole('main').locator('dl').first())
  expect(totals).toMatch(/Total TTC 3\d,\d\d €.*En chèques-vacances 20,00 €.*Par carte 1\d,\d\d €/)
  expect(await page.getByRole('button', { name: /^Payer 1\d,\d\d/ }).count()).toBe(1)
  await expectCleanEverywhere(page, 'vouchers-and-card')
  await payWithCard(page, '4242 4242 4242 4242')
  await page.waitForURL('**/orders/*')
  await page.getByText('En chèques-vacances').waitFor()
  const paymentId = pagePaymentId(page)

  const office = await shop.newPage({ as: 'admin@demo.test', host: HOOBIIZ })
  await office.goto(`/admin/orders/${paymentId}`)
  await office.getByText('dont 20,00 € en chèques-vacances', { exact: true }).waitFor()
  await office.getByRole('button', { name: 'Rembourser', exact: true }).click()
  const form = office.getByRole('form', { name: 'Rembourser' })
  await form.getByLabel('Toute la commande').check()
  await form.getByLabel(/Motif/).fill('Salle fermée')
  await form.getByRole('button', { name: /^Rembourser/ }).click()
  const refunds = office.getByRole('list', { name: 'Remboursements' })
  await refunds.getByText('en chèques-vacances').waitFor()
  const booked = async () =>
    (
      await shop.server.db().query(
        `select means, bucket, sum(amount) as cents from ledger_entry where bucket in ('collected', 'refunded')
          and attempt_id = (select id from attempt where payment_id = ?) group by 1, 2 order by 1, 2`,
        [paymentId],
      )
    ).rows.map((row) => [row.means, row.bucket, Number(row.cents)])
  await expect.poll(async () => (await booked()).length, { timeout: PATIENCE_MS }).toBe(4)
  await open(office, new URL(office.url()).pathname)
  await refunds.getByText('Fait').nth(1).waitFor()
  await expectCleanEverywhere(office, 'vouchers-refunded')
  const cents = await booked()
  const byCard = cents[0]?.[2]
  expect(cents).toEqual([
    ['card', 'collected', byCard],
    ['card', 'refunded', byCard],
    ['voucher', 'collected', 2000],
    ['voucher', 'refunded', 2000],
  ])
})
