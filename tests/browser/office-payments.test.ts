/** An operator handles payments that have gone wrong: disputed, refused by the provider, of another amount. */
import { expect, test } from 'vitest'
import {
  DESKTOP,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  readText,
  shoot,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { openPayment, payAndSettle } from '../support/http-purchase.ts'
import { newHttpMembers } from '../support/http-shop.ts'
import { newShop } from '../support/shop.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
let disputed: string
let wrong: string

const run = (sql: string, ...args: unknown[]) => shop.server.db().write([{ sql, args }])
const attemptId = async (paymentId: string) => {
  const { rows } = await shop.server.db().query('select id from attempt where payment_id = ?', [paymentId])
  return String(rows[0]?.id)
}

shop.filledBy(async () => {
  const { server } = shop
  const app = { db: () => server.db() }
  const [buyer] = await newHttpMembers(app.db(), 1)
  if (!buyer) throw new Error('There is no buyer.')
  const things = newShop(app)
  const paid = await openPayment(server, buyer, await things.sell(), 2)
  await payAndSettle(server, paid)
  disputed = paid.paymentId
  const id = await attemptId(disputed)
  // The bank has taken 20 € while 16 € were about to be given back: the provider has refused that so far.
  await run(
    `insert into refund (id, attempt_id, key, amount, reason, status, kind, created_at)
      values ('rf-refused', ?, 'rf-refused', 1600, 'Geste commercial', 'Pending', 'amount', ?)`,
    id,
    Date.now(),
  )
  await run(
    `insert into job (id, kind, dedupe_key, payload, run_at, tries, last_error, created_at)
      values ('job-refused', 'refund', 'refund:rf-refused', '{}', 4000000000000, 3, 'Refund amount is greater than what is left.', 0)`,
  )
  await run(
    "insert into dispute (id, attempt_id, amount, status, opened_at) values ('dp-1', ?, 2000, 'Open', ?)",
    id,
    Date.now() - 3 * 86_400_000,
  )
  const other = await openPayment(server, buyer, await things.sell(), 1)
  wrong = other.paymentId
  await run("update attempt set status = 'Paid', captured = 900 where payment_id = ?", wrong)
  await run(
    `insert into order_failure (id, attempt_id, dedupe_key, error, ts) values ('of-wrong', ?, ?,
      'Captured 900 cents eur for a total of 1600 cents eur: pi_1 delivers nothing.', ?)`,
    await attemptId(wrong),
    `amount:${await attemptId(wrong)}`,
    Date.now(),
  )
})

test("a refund refused by the provider is given up on the order's page, which shows the sum taken by the bank", async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ, ...DESKTOP })
  await open(page, `/admin/orders/${await attemptId(disputed)}`)
  await page.getByText('Paiement contesté par la banque du client').waitFor()
  expect(await readText(page.getByRole('main'))).toContain('20,00 € contestés par la banque')
  await page.getByRole('button', { name: 'Abandonner ce remboursement' }).click()
  await page.getByLabel('Motif de l’abandon').fill('La banque a repris l’argent')
  await expectCleanEverywhere(page, 'office disputed order')
  await page.setViewportSize(DESKTOP)
  await page.getByRole('button', { name: 'Abandonner', exact: true }).click()
  await page.getByText('Remboursement abandonné').first().waitFor()
  await page.getByRole('list', { name: 'Remboursements' }).getByText('Abandonné : La banque a repris').waitFor()
  // 32 € less the 20 € that the bank has.
  await page.getByRole('button', { name: 'Rembourser' }).click()
  await page.getByLabel('Un montant').check()
  await page.getByText('12,00 € au plus.').waitFor()
  await shoot(page, 'office disputed order after')
  expect(takeProblems(page)).toEqual([])
})

test('the queue shows disputes and payments of another amount in French, with a link to the decision', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ, ...DESKTOP })
  await open(page, '/admin/todo')
  await page.getByRole('list', { name: 'Paiements contestés' }).getByText('20,00 € repris par la banque').waitFor()
  await page.getByRole('heading', { name: 'Paiements sans billet (0)' }).waitFor()
  await page.getByText('Aucun : tous ceux qui ont payé ont leurs billets.').waitFor()
  const failures = page.getByRole('list', { name: 'Échecs' })
  await failures.getByText('Payé 9,00 € pour une carte débitée de 16,00 € : rien n’est livré.').waitFor()
  await expectCleanEverywhere(page, 'office todo payments')
  await page.setViewportSize(DESKTOP)
  await failures.getByRole('link').first().click()
  await page.getByText('Paiement d’un autre montant').waitFor()
  await page.getByRole('button', { name: 'Livrer' }).waitFor()
  await expectCleanEverywhere(page, 'office wrong payment')
  await page.setViewportSize(DESKTOP)
  await page.getByRole('button', { name: 'Livrer' }).click()
  await page.getByText('La décision est prise').waitFor()
  expect(takeProblems(page)).toEqual([])
})
