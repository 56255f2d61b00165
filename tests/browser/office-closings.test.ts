/** The accountant closes the month whose difference to the card provider is 0, and reads what is closed. */
import { expect, test } from 'vitest'
import { monthAt } from '#features/money/accounting/month-figures.ts'
import {
  DESKTOP,
  expectClean,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  PHONE,
  readText,
  shoot,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { monthName } from '../support/french-months.ts'
import { openPayment } from '../support/http-purchase.ts'
import { newHttpMembers } from '../support/http-shop.ts'
import { newShop } from '../support/shop.ts'

const shop = openBrowserShop()
const ZONE = 'Europe/Paris'
const thisMonth = monthAt(ZONE, Date.now())
const paidAt = thisMonth.startTs - 10 * 86_400_000
const name = monthName(monthAt(ZONE, paidAt).key)

shop.filledBy(async () => {
  const { server } = shop
  const db = server.db()
  const [buyer] = await newHttpMembers(db, 1)
  if (!buyer) throw new Error('No buyer was made.')
  const sold = await newShop({ db: () => db }).sell()
  const payment = await openPayment(server, buyer, sold, 2)
  const ofIt = [payment.paymentId]
  // Paid in the month before, as the provider and the payment's own statement would have said then.
  await db.write([
    {
      sql: `update attempt set status = 'Paid', captured = total, captured_at = ?, ended_at = ?, started_at = ? where payment_id = ?`,
      args: [paidAt, paidAt, paidAt, ...ofIt],
    },
    {
      sql: "update order_item set status = 'Success', ended_at = ? where attempt_id = (select id from attempt where payment_id = ?)",
      args: [paidAt, ...ofIt],
    },
    {
      sql: `insert into card_transaction (id, account, type, moved, fee, currency, payment_id, attempt_id, counterpart, ours, created_at, book_ts)
        select 'txn_1', 'account', 'charge', total, 73, 'eur', payment_id, id, 'payment:' || payment_id, 1, ?, ?
        from attempt where payment_id = ?`,
      args: [paidAt, paidAt, ...ofIt],
    },
    {
      sql: 'insert into card_account (account, read_until) values (?, ?)',
      args: ['account', thisMonth.startTs + 1],
    },
  ])
})

test('an operator checks the sums of a month whose difference is 0,00 €, and closes the month', async () => {
  const page = await shop.newPage({ as: 'admin@demo.test', host: YOUPIIZ, ...DESKTOP })
  await open(page, '/admin/accounting')
  await page.getByRole('link', { name: 'Clôtures', exact: true }).click()
  await page.getByRole('heading', { name: 'Clôtures', exact: true }).waitFor()
  const panel = page.getByRole('region', { name: `${name}, à clore`, exact: true })
  await panel.waitFor()
  const line = (within: typeof panel, label: string) =>
    readText(within.getByRole('row', { name: new RegExp(`^${label}`) }))
  expect(await line(panel, 'Encaissé')).toMatch(/^Encaissé 32,00/)
  expect(await line(panel, 'Part salarié, hors frais')).toMatch(/^Part salarié, hors frais 30,00/)
  expect(await line(panel, 'Frais de gestion gardés')).toMatch(/2,00/)
  expect(await line(panel, 'Frais du prestataire')).toMatch(/0,73/)
  expect(await line(panel, 'Écart avec le prestataire')).toMatch(/ 0,00/)
  await panel.getByText('Chaque opération a sa contrepartie.').waitFor()
  await expectCleanEverywhere(page, 'office closings')
  await page.setViewportSize(DESKTOP)

  await panel.getByRole('button', { name: `Clore ${name}`, exact: true }).click()
  const window = page.getByRole('dialog', { name: `Clore ${name} ?`, exact: true })
  await window.getByRole('row', { name: /^Encaissé/ }).waitFor()
  await expectClean(page, 'closing window on a desk')
  await shoot(page, 'office closing window desktop')
  await page.setViewportSize(PHONE)
  await expectClean(page, 'closing window on a phone')
  await shoot(page, 'office closing window phone')
  await page.setViewportSize(DESKTOP)
  await window.getByRole('checkbox', { name: /^Clore quand même : aucun taux de TVA/ }).check()
  await window.getByRole('button', { name: 'Clore le mois', exact: true }).click()

  const months = page.getByRole('region', { name: 'Mois', exact: true })
  const closed = months.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) })
  await closed.getByText('Clos', { exact: true }).waitFor()
  await panel.waitFor({ state: 'detached' })
  // It is unfolded: its files and payments come next.
  await closed.getByText(/^Clos le/).waitFor()
  expect(await line(closed, 'Encaissé')).toMatch(/^Encaissé 32,00/)
  await expectClean(page, 'a closed month on a desk')
  await shoot(page, 'office closed month desktop')
  await page.setViewportSize(PHONE)
  await expectClean(page, 'a closed month on a phone')
  await shoot(page, 'office closed month phone')
  expect(takeProblems(page)).toEqual([])
})
