/** The accountant loads what was sold, chooses dates and mode, saves the file and reads the summary. */
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
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
import { openPayment, payAndSettle } from '../support/http-purchase.ts'
import { newHttpMembers } from '../support/http-shop.ts'
import { newShop } from '../support/shop.ts'

const shop = openBrowserShop()
let paymentId: string

shop.filledBy(async () => {
  const { server } = shop
  const [buyer] = await newHttpMembers(server.db(), 1)
  if (!buyer) throw new Error('No buyer was made.')
  const sold = await newShop({ db: () => server.db() }).sell()
  const payment = await openPayment(server, buyer, sold, 2)
  await payAndSettle(server, payment)
  paymentId = payment.paymentId
  const may = Date.parse('2025-05-31T21:59:59.999Z')
  const june = Date.parse('2025-05-31T22:00:00Z')
  const copies = [
    { id: 'may', at: may, quantity: 2 },
    { id: 'june', at: june, quantity: 3 },
  ]
  await server.db().write([
    { sql: 'update user set last_name = ? where id = ?', args: ['=1+1, "Duval"', buyer.userId] },
    ...copies.flatMap(({ id, at, quantity }) => [
      {
        sql: `insert into attempt (id, user_id, origin, status, payment_id, total, fees, hold_until, started_at, ended_at)
          select ?, user_id, origin, 'Paid', ?, 4100, 100, 0, ?, ? from attempt where payment_id = ?`,
        args: [`pa-${id}`, `pi_${id}`, at, at, paymentId],
      },
      {
        sql: `insert into order_item (id, attempt_id, user_id, activity_id, vendor_id, item_type, status, mode, quantity, price1,
            price2, ticket_info_total, options_total, fees, validity_date_str, snapshot, cart_item, started_at, ended_at)
          select ?, ?, i.user_id, i.activity_id, i.vendor_id, i.item_type, 'Success', i.mode, ?, i.price1, i.price2, 3000, 1000,
            100, i.validity_date_str, json_set(i.snapshot, '$.options', json(?)), i.cart_item, ?, ?
          from order_item i join attempt a on a.id = i.attempt_id where a.payment_id = ?`,
        args: [
          `oi-${id}`,
          `pa-${id}`,
          quantity,
          JSON.stringify([
            {
              id: 'op-1',
              label: 'Audioguide',
              quantity: 2,
              publicPrice: 0,
              youpiizPrice: 0,
              buyingPrice: 0,
              total: 1000,
            },
          ]),
          at,
          at,
          paymentId,
        ],
      },
    ]),
  ])
})

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })

async function choose(page: Page, label: string, day: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true })
  await field.fill(day)
  await field.press('Enter')
  await field.press('Escape')
  await field.press('Tab')
}

async function savedFile(page: Page): Promise<{ name: string; text: string; rows: string[][] }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger' }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), text, rows: parse(text, { bom: true, record_delimiter: '\r\n' }) }
}

/** The table of the two months, as it is once the one button of the page was pressed and the days are chosen. */
async function openMonths(): Promise<{ page: Page; orders: Locator; rows: Locator }> {
  const page = await shop.newPage({ as: 'admin@demo.test', host: YOUPIIZ, ...DESKTOP })
  await open(page, '/admin/accounting')
  const load = page.getByRole('button', { name: 'Charger la compta' })
  await load.waitFor()
  expect(await page.locator('main').getByRole('button').count()).toBe(1)
  expect(await page.locator('main').getByRole('table').or(page.locator('main').getByRole('combobox')).count()).toBe(0)
  await load.click()
  const orders = table(page, 'Commandes')
  await orders.waitFor()
  await choose(page, 'Début', '31/05/2025')
  await choose(page, 'Fin', '01/06/2025')
  const rows = orders.locator('tbody tr[data-row]')
  await expect
    .poll(() => rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row'))))
    .toEqual(['pa-june', 'pa-may'])
  return { page, orders, rows }
}

// [P-ROUTE-015] [P-SCREEN-043] [P-SCREEN-047] [P-SCREEN-049] [P-RULE-005] [P-RULE-047] [D39] [G20]
test('the accounting page loads a year with one button, filters it by two past days, and sorts it', async () => {
  const { page, orders, rows } = await openMonths()
  await expect.poll(() => readText(rows.first())).toMatch(/ 1,00\s+41,00/)
  await orders.getByRole('button', { name: 'Date' }).click()
  await expect.poll(() => rows.first().getAttribute('data-row')).toBe('pa-may')
  // No column is cut off on a desk of usual width, and the link to the summary lies over no row, scrolled or not.
  await page.setViewportSize({ width: 1440, height: 300 })
  const cut = () =>
    orders.evaluate((node) => [...node.querySelectorAll('th')].at(-1)?.getBoundingClientRect().right ?? 0)
  await expect.poll(cut).toBeLessThanOrEqual(1440)
  const covered = () =>
    page.getByRole('button', { name: 'Récapitulatif complet' }).evaluate((link) => {
      const { left, right, top, bottom } = link.getBoundingClientRect()
      const strip = link.ownerDocument.elementsFromPoint(left - 8, (top + bottom) / 2)
      const under = link.ownerDocument.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
      return [strip[0]?.tagName, under[1]?.tagName]
    })
  await page.mouse.wheel(0, 250)
  await expect.poll(covered).toEqual(['P', 'P'])
  await page.setViewportSize(DESKTOP)
  // Days alone, without a time.
  const days = ['Début', 'Fin'].map((label) => page.getByRole('combobox', { name: label, exact: true }).inputValue())
  expect(await Promise.all(days)).toEqual(['sam. 31 mai 2025', 'dim. 1er juin 2025'])
  await expectCleanEverywhere(page, 'office accounting')
  expect(takeProblems(page)).toEqual([])
})

// [P-SCREEN-044] [P-SCREEN-045] [P-SCREEN-046] [P-SCREEN-048]
test('a saved file has a line per payment or per element of a payment, and a failed download is reported', async () => {
  const { page } = await openMonths()
  expect(await readText(page.getByRole('group', { name: 'Mode' }))).toBe(
    "Mode Commandes Une ligne = un paiement stripe = une commande Détaillé Une ligne = détail d'un élément d'une commande",
  )
  const file = await savedFile(page)
  expect(file.name).toBe('export.csv')
  expect(file.text.startsWith('\uFEFFnum_commande,num_stripe,')).toBe(true)
  const [head, june, may] = file.rows
  expect(head).toEqual(
    'num_commande num_stripe status date_commande total_avant_frais frais total nom_client prenom_client email_client groupe_client type num_client part_cse part_salarié dont_chèques_vacances échanges remboursé'.split(
      ' ',
    ),
  )
  expect(june?.slice(1, 8)).toEqual([
    'pi_june',
    'Success',
    '2025-06-01 00:00',
    '40.00',
    '1.00',
    '41.00',
    `'=1+1, "Duval"`,
  ])
  expect(may?.[3]).toBe('2025-05-31 23:59')
  expect(june?.[0]).toMatch(/^\d{20}$/)

  await page.getByRole('radio', { name: /^Détaillé/ }).check()
  await expect.poll(() => table(page, 'Détaillé').locator('tbody tr[data-row]').count()).toBe(4)
  const detailed = await savedFile(page)
  expect(detailed.rows[0]).toEqual(
    'num_commande status date_commande label_partenaire label_activité label_produit quantité prix_unitiaire frais total nom_client prenom_client email_client groupe_client type num_stripe num_client num_produit num_ligne num_activité num_partenaire part_cse part_salarié échangée_pour'.split(
      ' ',
    ),
  )
  expect(detailed.rows.slice(1, 3).map((row) => row.slice(6, 10))).toEqual([
    ['3', '10.00', '1.00', '31.00'],
    ['2', '5.00', '0.00', '10.00'],
  ])
  expect(detailed.rows[2]?.[5]).toBe('Audioguide')
  expect(detailed.rows[2]?.[18]).toBe('oi-june')
  expect(takeProblems(page)).toEqual([])

  // One that is long in coming can be stopped; one that is refused says why, and one that breaks off that it has not come.
  const files = '**/office/file/**'
  const save = page.getByRole('button', { name: 'Télécharger', exact: true })
  await page.route(files, () => undefined)
  await save.click()
  await page.getByRole('progressbar', { name: 'Export' }).waitFor()
  await expectCleanEverywhere(page, 'office accounting file under way')
  await page.getByRole('button', { name: 'Annuler' }).click()
  await save.waitFor()
  await page.unroute(files)
  const error = { code: 'databaseUnavailable', message: 'La région ne répond pas.' }
  await page.route(files, (route) => route.fulfill({ status: 503, json: { error } }))
  await save.click()
  await page.getByText(error.message).waitFor()
  await page.unroute(files)
  await page.route(files, (route) => route.abort('connectionreset'))
  await save.click()
  await page.getByText('L’export n’a pas pu être fait. Réessayez.').waitFor()
  await save.waitFor()
})

/** How much of the window is seen, frame by frame, until all of it is. */
const opacities = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = []
        const look = () => {
          const node = document.querySelector('[role=dialog]')
          if (node) seen.push(Number(getComputedStyle(node).opacity))
          if (seen.at(-1) === 1) resolve(seen)
          else requestAnimationFrame(look)
        }
        look()
      }),
  )

// [P-SCREEN-050] [P-SCREEN-051] [P-RULE-046] [D39] [G20]
test('the button of the full summary stays visible at the top right, and opens a dialog with months and years', async () => {
  const page = await shop.newPage({ as: 'admin@demo.test', host: YOUPIIZ, motion: true, ...DESKTOP })
  await open(page, '/admin/accounting')
  await page.getByRole('button', { name: 'Charger la compta' }).click()
  const link = page.getByRole('button', { name: 'Récapitulatif complet', exact: true })
  await link.waitFor()
  expect(await link.evaluate((node) => getComputedStyle(node).position)).toBe('fixed')
  const place = await link.boundingBox()
  expect((place?.x ?? 0) + (place?.width ?? 0)).toBeGreaterThan(DESKTOP.width - 60)
  expect(place?.y ?? DESKTOP.height).toBeLessThan(120)
  // Nothing else lies under it.
  await page.getByRole('link', { name: 'Clôtures', exact: true }).click({ trial: true })
  const fading = opacities(page)
  await link.click()
  const window = page.getByRole('dialog', { name: 'Récapitulatif complet', exact: true })
  await window.getByRole('row', { name: /^2025/ }).waitFor()
  expect((await fading).some((opacity) => opacity < 1)).toBe(true)
  const box = await window.boundingBox()
  // The page keeps room for its scroll bar.
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - DESKTOP.width / 2)).toBeLessThan(12)
  expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - DESKTOP.height / 2)).toBeLessThan(2)
  const line = (name: RegExp) => readText(window.getByRole('row', { name }))
  expect(await line(/^2025/)).toBe('2025 82,00 € 2 5')
  expect(await line(/^juin 41/)).toBe('juin 41,00 € 1 3')
  expect(await line(/^mai 41/)).toBe('mai 41,00 € 1 2')
  await expectClean(page, 'summary on a desk')
  await shoot(page, 'office accounting summary desktop')
  await page.setViewportSize(PHONE)
  await expectClean(page, 'summary on a phone')
  await shoot(page, 'office accounting summary phone')
  expect(takeProblems(page)).toEqual([])
})
