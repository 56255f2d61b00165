/** The operator looks at what was sold: over time, by activity, partner and group, as charts, tables and files. */
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  DESKTOP,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  readText,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { openPayment, payAndSettle } from '../support/http-purchase.ts'
import { newHttpMembers } from '../support/http-shop.ts'
import { newShop } from '../support/shop.ts'

const shop = openBrowserShop()
const PERIOD = 'from=2026-02-01&to=2026-03-15'

/** Three purchases a day from 1 February to 15 March 2026, one of which was not paid, in Paris's noon. */
async function sellForWeeks(): Promise<void> {
  const { server } = shop
  const [buyer] = await newHttpMembers(server.db(), 1)
  if (!buyer) throw new Error('No buyer was made.')
  const sold = await newShop({ db: () => server.db() }).sell()
  const payment = await openPayment(server, buyer, sold, 2)
  await payAndSettle(server, payment)
  const times = `with recursive n(v) as (select 0 union all select v + 1 from n where v < 128)
    select v, ${Date.parse('2026-02-01T11:00:00Z')} + (v / 3) * 86400000 as at, iif(v % 3 = 2, 'Canceled', 'Paid') as status from n`
  await server.db().write([
    {
      sql: `insert into attempt (id, user_id, origin, status, payment_id, total, fees, hold_until, started_at, ended_at)
        select 'pa-' || t.v, a.user_id, a.origin, t.status, 'pi_' || t.v, 4100, 100, 0, t.at, t.at
        from (${times}) t, attempt a where a.payment_id = ?`,
      args: [payment.paymentId],
    },
    {
      sql: `insert into order_item (id, attempt_id, user_id, activity_id, vendor_id, item_type, status, mode, quantity, price1, price2,
          ticket_info_total, options_total, fees, validity_date_str, snapshot, cart_item, started_at, ended_at)
        select 'oi-' || t.v, 'pa-' || t.v, i.user_id, i.activity_id, i.vendor_id, i.item_type, 'Success', i.mode, 1 + t.v % 4,
          i.price1, i.price2, 3000 + 500 * (t.v % 7), 0, 100, i.validity_date_str, i.snapshot, i.cart_item, t.at, t.at
        from (${times}) t, order_item i join attempt a on a.id = i.attempt_id where a.payment_id = ? and t.status = 'Paid'`,
      args: [payment.paymentId],
    },
  ])
}

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
const chart = (page: Page, name: string) => page.getByRole('img', { name: `Graphique : ${name}`, exact: true })

// [D39] [G20]
test('the figures page shows charts with tables and a download: for an empty shop, for weeks of sales and for one group', async () => {
  const page = await shop.newPage({ as: 'admin@demo.test', host: YOUPIIZ, ...DESKTOP })
  await open(page, '/admin')
  await page
    .getByRole('link', { name: /^Chiffres/ })
    .first()
    .click()
  await page.getByText('Les ventes apparaîtront ici dès la première commande.').waitFor()
  await expectCleanEverywhere(page, 'office figures empty')
  await sellForWeeks()
  await page.setViewportSize(DESKTOP)

  await open(page, `/admin/figures?${PERIOD}`)
  await chart(page, 'Ventes').locator('canvas').waitFor()
  await chart(page, 'Conversion').locator('canvas').waitFor()
  const sales = table(page, 'Ventes')
  expect(await sales.locator('tbody tr').count()).toBe(10)
  await page.getByRole('button', { name: 'Afficher les 43 lignes' }).first().click()
  expect(await sales.locator('tbody tr').count()).toBe(43)
  expect(await readText(sales.locator('tbody tr').first())).toBe('dim. 1er févr. 67,00 € 2 3')
  expect(await readText(table(page, 'Conversion').locator('tbody tr').first())).toBe('dim. 1er févr. 3 2 66,7 %')
  await page.getByRole('button', { name: 'Afficher 10 lignes' }).click()
  await expectCleanEverywhere(page, 'office figures')
  await page.setViewportSize(DESKTOP)
  // The bars follow the room that there is.
  await expect
    .poll(() => chart(page, 'Ventes').evaluate((node) => node.scrollWidth - node.clientWidth))
    .toBeLessThanOrEqual(0)

  await page.getByRole('combobox', { name: 'Découpage' }).selectOption({ label: 'Par mois' })
  await page.waitForURL(/by=month/)
  await expect.poll(() => sales.locator('tbody tr').count()).toBe(2)
  const rows = await sales.locator('tbody tr').allInnerTexts()
  expect(rows.map((row) => row.split(/\s+/).slice(0, 2).join(' '))).toEqual(['février 2026', 'mars 2026'])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV : Ventes', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toBe('ventes.csv')
  const saved: string[][] = parse(await readFile(await file.path(), 'utf8'), { bom: true, delimiter: ';' })
  expect(saved.map((row) => [row[0], ...row.slice(2)])).toEqual([
    ['Mois', 'Commandes', 'Billets validés'],
    ['2026-02-01 – 2026-02-28', '56', '140'],
    ['2026-03-01 – 2026-03-15', '30', expect.any(String)],
  ])
  // A French spreadsheet adds them up: with a point they would be texts.
  expect(saved.slice(1).map((row) => /^\d+,\d\d$/.test(row[1] ?? ''))).toEqual([true, true])

  const groups = table(page, 'Par groupe')
  await groups.getByRole('link').first().click()
  await page.waitForURL(/group=/)
  await page.getByRole('button', { name: 'Changer de groupe' }).waitFor()
  expect(await table(page, 'Ventes').locator('tbody tr').count()).toBe(2)
  await page.reload()
  await expect.poll(() => sales.locator('tbody tr').count()).toBe(2)
  expect(takeProblems(page)).toEqual([])
})
