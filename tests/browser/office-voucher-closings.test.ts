/** The accountant closes a month in which vouchers and a committee paid a part, and reads what the vouchers have not paid yet. */
import { expect, test } from 'vitest'
import { monthAt } from '#features/money/accounting/month-figures.ts'
import {
  DESKTOP,
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
const month = monthAt(ZONE, paidAt)
const name = monthName(month.key)
let byVouchers: string

shop.filledBy(async () => {
  const { server } = shop
  const db = server.db()
  const [one, other] = await newHttpMembers(db, 2)
  if (!one || !other) throw new Error('No buyer was made.')
  const sold = await newShop({ db: () => db }).sell()
  const [first, second] = [await openPayment(server, one, sold, 2), await openPayment(server, other, sold, 2)]
  const attemptWith = `(select id from attempt where payment_id = ?)`
  /** As if it had been paid in the month before, by the card what neither vouchers nor a committee pay. */
  const settle = (paymentId: string) => [
    {
      sql: `update attempt set status = 'Paid', captured = total, captured_at = ?, ended_at = ?, started_at = ? where payment_id = ?`,
      args: [paidAt, paidAt, paidAt, paymentId],
    },
    {
      sql: `update order_item set status = 'Success', ended_at = ? where attempt_id = ${attemptWith}`,
      args: [paidAt, paymentId],
    },
    {
      sql: `insert into card_transaction (id, account, type, moved, fee, currency, payment_id, attempt_id, counterpart, ours, created_at, book_ts)
        select 'txn_' || id, 'account', 'charge', total - voucher, 73, 'eur', payment_id, id, 'payment:' || payment_id, 1, ?, ?
        from attempt where payment_id = ?`,
      args: [paidAt, paidAt, paymentId],
    },
  ]
  await db.write([
    { sql: 'update attempt set voucher = 2000 where payment_id = ?', args: [first.paymentId] },
    {
      sql: `insert into voucher_payment (attempt_id, amount, status, created_at, updated_at)
        select id, 2000, 'Capturing', ?, ? from attempt where payment_id = ?`,
      args: [paidAt, paidAt, first.paymentId],
    },
    ...settle(first.paymentId),
    {
      sql: `insert into subsidy_share (order_item_id, attempt_id, rule_id, group_id, user_id, year, amount, returned, created_at, updated_at)
        select i.id, i.attempt_id, 'su-1', u.group_id, u.id, 2026, 600, 0, ?, ? from order_item i join user u on u.id = i.user_id
        where i.attempt_id = ${attemptWith}`,
      args: [paidAt, paidAt, second.paymentId],
    },
    {
      sql: `update order_item set subsidy = 600 where attempt_id = ${attemptWith}`,
      args: [second.paymentId],
    },
    { sql: 'update attempt set total = total - 600 where payment_id = ?', args: [second.paymentId] },
    ...settle(second.paymentId),
    {
      sql: 'insert into card_account (account, read_until) values (?, ?)',
      args: ['account', thisMonth.startTs + 1],
    },
  ])
  const { rows } = await db.query('select id from attempt where payment_id = ?', [first.paymentId])
  byVouchers = String(rows[0]?.id)
})

test('vouchers not yet captured are shown beside the month to be closed, whose difference is 0,00 €', async () => {
  const page = await shop.newPage({ as: 'admin@demo.test', host: YOUPIIZ, ...DESKTOP })
  await open(page, '/admin/closings')
  const panel = page.getByRole('region', { name: `${name}, à clore`, exact: true })
  await panel.waitFor()
  const line = (within: typeof panel, label: string) =>
    readText(within.getByRole('row', { name: new RegExp(`^${label}`) }))
  expect(await line(panel, 'Encaissé')).toMatch(/^Encaissé 58,00/)
  expect(await line(panel, 'Dont chèques-vacances')).toMatch(/ 20,00/)
  expect(await line(panel, 'Part CSE ')).toMatch(/ 6,00/)
  expect(await line(panel, 'Écart avec le prestataire')).toMatch(/ 0,00/)
  await panel.getByText('Chaque opération a sa contrepartie.').waitFor()
  await panel.getByRole('heading', { name: 'Chèques-vacances pas encore encaissés', exact: true }).waitFor()
  await panel.getByText(/^20,00.€ de commandes réglées/).waitFor()
  const waiting = panel.getByRole('listitem').filter({ hasText: 'Commande' })
  expect(await waiting.getByRole('link').getAttribute('href')).toContain(`/admin/orders/${byVouchers}`)
  expect(await readText(waiting)).toMatch(/réglée .* 20,00/)
  await expectCleanEverywhere(page, 'office closings with vouchers')
  await page.setViewportSize(DESKTOP)
  await shoot(page, 'office voucher closings desktop')
  await page.setViewportSize(PHONE)
  await shoot(page, 'office voucher closings phone')
  await page.setViewportSize(DESKTOP)

  await panel.getByRole('button', { name: `Clore ${name}`, exact: true }).click()
  const window = page.getByRole('dialog', { name: `Clore ${name} ?`, exact: true })
  expect(await line(window, 'Écart avec le prestataire')).toMatch(/ 0,00/)
  await window.getByRole('checkbox', { name: /^Clore quand même : aucun taux de TVA/ }).check()
  await window.getByRole('button', { name: 'Clore le mois', exact: true }).click()
  const closed = page
    .getByRole('region', { name: 'Mois', exact: true })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${name}`) })
  await closed.getByText('Clos', { exact: true }).waitFor()
  expect(await readText(closed)).toMatch(/écart 0,00/)
  expect(takeProblems(page)).toEqual([])
})
