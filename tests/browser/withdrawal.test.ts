/** A member buys an open ticket by card, vouchers and share; a visitor with its number withdraws, to the last minute. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withdrawalEnd } from '#kernel/orders/withdrawal-term.ts'
import {
  ATELIER,
  DESKTOP,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  PATIENCE_MS,
  payWithCard,
  readText,
  sentMails,
  takeProblems,
} from '../support/browser.ts'
import { more, openActivity, pagePaymentId, pickOne } from '../support/browser-buying.ts'
import { focused, tabTo } from '../support/browser-keyboard.ts'
import { lostParts } from '../support/browser-reflow.ts'
import { jumpingClock } from '../support/jumping-clock.ts'

const MINUTE = 60_000
const clock = jumpingClock()
const shop = openBrowserShop({ env: clock.env })

shop.filledBy(async () => {
  const db = shop.server.db()
  await db.write([
    {
      sql: `insert into subsidy_rule (id, group_id, label, percent, target, min_months, is_active, created_at, updated_at)
        values ('su-all', 'ug-demo-atelier', 'Tout', 40, 'All', 0, 1, ?, ?)`,
      args: [Date.now(), Date.now()],
    },
    {
      sql: `insert into subsidy_budget (id, group_id, year, amount, used, updated_at)
        select 'bu-all', 'ug-demo-atelier', 2026, 100000, 0, ?
        where not exists (select 1 from subsidy_budget where group_id = 'ug-demo-atelier' and year = 2026)`,
      args: [Date.now()],
    },
    { sql: 'update catalogue_version set version = version + 1', args: [] },
  ])
})

/** Buys three open tickets: 20 € by vouchers, 40 % by the committee, the rest by card. */
async function buy() {
  const page = await shop.newPage({ as: 'marie@demo.test', host: ATELIER })
  const booking = await openActivity(page, 'rives-jour')
  await booking
    .getByText(
      'Billet sans date : vous pouvez renoncer au contrat pendant 14 jours après la commande, sans donner de motif.',
    )
    .waitFor()
  await pickOne(booking, 'Adulte')
  for (let ticket = 1; ticket < 3; ticket++) await more(booking, 'Adulte')
  await booking.getByRole('button', { name: 'Ajouter au panier' }).click()
  await page.getByRole('dialog', { name: 'Votre panier' }).getByText('Adulte').first().waitFor()
  await open(page, '/cart')
  await page.getByLabel('Payer avec mes chèques-vacances').check()
  await page.getByLabel('MONTANT EN CHÈQUES-VACANCES (€)').fill('20')
  await page.getByLabel('IDENTIFIANT CHÈQUE-VACANCES CONNECT').fill('123 4567 8901')
  await page.getByRole('button', { name: 'Passer au paiement' }).click()
  await page.getByRole('button', { name: 'Confirmer le paiement' }).click()
  await payWithCard(page, '4242 4242 4242 4242')
  await page.waitForURL('**/orders/*')
  const paymentId = pagePaymentId(page)
  await page.getByRole('link', { name: /^Renoncer au contrat ici : / }).waitFor()
  const { rows } = await shop.server
    .db()
    .query('select number, coalesce(captured_at, ended_at) as paid from attempt where payment_id = ?', [paymentId])
  const [number, paid] = [String(rows[0]?.[0]), Number(rows[0]?.[1])]
  return { page, paymentId, number, end: withdrawalEnd('Europe/Paris', paid) }
}

const booked = async (paymentId: string) =>
  (
    await shop.server.db().query(
      `select payer, means, bucket, sum(amount) from ledger_entry
        where attempt_id = (select id from attempt where payment_id = ?) group by 1, 2, 3 having bucket <> 'providerFees' and sum(amount) <> 0`,
      [paymentId],
    )
  ).rows.map((row) => `${row[0]} ${row[1]} ${row[2]} ${row[3]}`)

/** Each step takes the focus with it, is clean at both widths, and whole in a narrow window. */
async function expectStep(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: title }).waitFor()
  await expect.poll(async () => (await focused(page)).name).toMatch(new RegExp(`^${title}`))
  await expectCleanEverywhere(page, title)
  await page.setViewportSize({ width: 320, height: 640 })
  // The search of phones slides out of the way when the window gets narrow.
  await expect.poll(() => lostParts(page), { message: title }).toEqual([])
  await page.setViewportSize(DESKTOP)
}

test('a visitor withdraws by keyboard in the last minute: card, vouchers and share are back, the partner is told', async () => {
  const { paymentId, number, end } = await buy()
  clock.jumpTo(end - MINUTE)
  const page = await shop.newPage({ host: ATELIER })
  await open(page, '/')
  await tabTo(page, /^Renoncer au contrat ici$/)
  await page.keyboard.press('Enter')
  await page.getByLabel('Numéro de commande').waitFor()
  await tabTo(page, /^Numéro de commande$/)
  await page.keyboard.type(number)
  await tabTo(page, /^Adresse email$/)
  await page.keyboard.type('marie@demo.test')
  await page.keyboard.press('Enter')
  await expectStep(page, 'Votre déclaration')
  await tabTo(page, /^Votre nom$/)
  await page.keyboard.type('Marie Lenoir')
  await page.keyboard.press('Enter')
  await expectStep(page, 'Confirmez votre rétractation')
  await tabTo(page, /^Confirmer la rétractation$/)
  await page.keyboard.press('Enter')
  await expectStep(page, 'Votre rétractation est reçue')
  expect(await readText(page.getByRole('main'))).toContain('à 23:59')

  const isEven = async () => {
    const entries = await booked(paymentId)
    const cents = (payer: string, means: string, bucket: string) =>
      Number(
        entries
          .find((entry) => entry.startsWith(`${payer} ${means} ${bucket} `))
          ?.split(' ')
          .at(-1) ?? 0,
      )
    return [
      cents('member', 'voucher', 'refunded'),
      cents('member', 'card', 'refunded') === cents('member', 'card', 'collected'),
      entries.filter((entry) => / (sold|fees|refundPending|unallocated) /.test(entry)),
    ]
  }
  await expect.poll(isEven, { timeout: PATIENCE_MS }).toEqual([2000, true, []])
  const { rows } = await shop.server.db().query(
    `select s.amount - s.returned, (select group_concat(r.status) from refund r where r.attempt_id = i.attempt_id)
      from order_item i join subsidy_share s on s.order_item_id = i.id
      where i.attempt_id = (select id from attempt where payment_id = ?)`,
    [paymentId],
  )
  expect(rows.map((row) => [row[0], row[1]])).toEqual([[0, 'Done,Done']])
  const mails = await sentMails(shop.server)
  const about = (start: string) => mails.filter(({ subject }) => subject.startsWith(start)).map(({ to }) => to)
  expect(about('Accusé de réception de votre rétractation')).toEqual(['marie@demo.test'])
  expect(about('Rétractation : Parc des Rives')).toHaveLength(1)
  expect(takeProblems(page)).toEqual([])
})

test('a visitor who comes one minute too late reads on which day the term ended, and nothing goes back', async () => {
  const { paymentId, number, end } = await buy()
  const before = await booked(paymentId)
  clock.jumpTo(end + MINUTE)
  const page = await shop.newPage({ host: ATELIER })
  await open(page, `/retractation?commande=n${number}`)
  await page.getByLabel('Adresse email').fill('marie@demo.test')
  await page.getByRole('button', { name: 'Retrouver ma commande' }).click()
  await page.getByText(/^Le délai de rétractation est passé depuis le \d\d\/\d\d\/\d{4} à minuit\.$/).waitFor()
  expect(await page.getByRole('button', { name: 'Renoncer au contrat' }).count()).toBe(0)
  await expectCleanEverywhere(page, 'withdrawal-too-late')
  expect(await booked(paymentId)).toEqual(before)
})
