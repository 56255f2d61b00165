/** The expert-ticket tool: thousands of products, what was sold of each, its prices, and the certification. */
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expertTicket } from '../../src/features/expert-tickets/tables.ts'
import { orderFailure } from '../../src/features/orders/tables.ts'
import {
  DESKTOP,
  expectCleanEverywhere,
  HOOBIIZ,
  open,
  openBrowserShop,
  PATIENCE_MS,
  PHONE,
  readText,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { refreshedAt } from '../support/expert-refresh.ts'
import { httpCall, newHttpMembers, payByCard } from '../support/http-shop.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
const PATH = '/admin/expert-ticket'

const fault = async (body: object): Promise<void> => {
  const request = { host: HOOBIIZ, method: 'POST', body: JSON.stringify(body) }
  const response = await shop.server.fetch('/_dev/experticket/_faults', request)
  if (!response.ok) throw new Error(await response.text())
}

const table = (page: Page) => page.getByRole('table', { name: 'Produits ExperTicket' })
const productRow = (page: Page, productId: string) => table(page).locator(`tr[data-row="${productId}"]`)
const productCells = (page: Page, productId: string) => productRow(page, productId).locator('td')
const panel = (page: Page) => page.getByRole('region', { name: 'Certification' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function certify(page: Page, count: string) {
  await panel(page)
    .getByRole('button', { name: `Certifier ${count}` })
    .click()
  await panel(page).getByText(`Essayer ${count} ?`).waitFor()
  await button(page, 'Lancer').click()
}

const progress = (page: Page, text: string) => expect.poll(() => readText(panel(page).getByRole('status'))).toBe(text)

/** A window that has come in from the side: at the right edge of the page, from top to bottom. */
async function expectAtTheSide(page: Page, window: Locator) {
  // The room of the scroll bar is left.
  const edge = await page.evaluate(() => document.body.getBoundingClientRect().right)
  const place = async () => {
    const box = await window.boundingBox()
    return [box && box.x + box.width, box?.y, box?.height]
  }
  await expect.poll(place).toEqual([edge, 0, DESKTOP.height])
}

// [P-ROUTE-016] [P-SCREEN-052] [P-SCREEN-053] [P-SCREEN-054] [P-SCREEN-055] [P-ERROR-026]
test('from thousands of products to a sale of one that is cancelled', async () => {
  await refreshedAt(shop.server, { more: 3000 })
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ, ...DESKTOP })
  await open(page, PATH)
  await productRow(page, 'produit-1').waitFor()
  await expect
    .poll(async () => (await table(page).locator('thead th').allInnerTexts()).map((text) => text.split('\n')[0]))
    .toEqual(['', 'Activity', 'Provider', 'Product Base', 'Product', 'Ticket'])
  // Only the rows near the window are drawn, and all of them are counted.
  expect(await table(page).locator('tr[data-row]').count()).toBeLessThan(200)
  expect(Number(await table(page).getAttribute('aria-rowcount'))).toBeGreaterThan(3000)
  const providers = await table(page).locator('tr[data-row] td:nth-child(3)').allInnerTexts()
  expect(providers).toEqual([...providers].sort(new Intl.Collator('fr').compare))
  const cells = await productCells(page, 'produit-1').allInnerTexts()
  expect(cells.slice(2, 6).map((text) => text.trim())).toEqual(['Parc 1', 'Entrées', 'Billet 1', 'Billet 1'])
  const products = await table(page).locator('tr[data-row] td:nth-child(5)').allInnerTexts()
  const ofFirst = products.filter((_, at) => providers[at] === 'Parc 1')
  expect(ofFirst).toEqual(Array.from({ length: 10 }, (_, at) => `Billet ${at + 1}`))
  await expectCleanEverywhere(page, 'office expert tool')
  await page.setViewportSize(DESKTOP)

  // All, and none; then the three that are looked for.
  await table(page).getByRole('checkbox', { name: 'Tout sélectionner' }).check()
  await panel(page)
    .getByRole('button', { name: /^Certifier 3.0\d\d produits$/ })
    .waitFor()
  await table(page).getByRole('checkbox', { name: 'Tout sélectionner' }).uncheck()
  expect(await panel(page).getByRole('button', { name: 'Certifier' }).isDisabled()).toBe(true)
  await page.getByRole('searchbox', { name: 'Rechercher un produit' }).fill('parc 250')
  await expect.poll(() => table(page).locator('tr[data-row]').count()).toBe(10)
  for (const name of ['Billet 2491', 'Billet 2492'])
    await page.getByRole('checkbox', { name: `Sélectionner ${name}` }).check()

  await panel(page).getByLabel('Quantité').fill('0')
  await panel(page).getByRole('button', { name: 'Certifier 2 produits' }).click()
  await panel(page).getByText('Indiquez un nombre entier de 1 à 50, ou rien.').waitFor()
  await panel(page).getByLabel('Quantité').fill('2')
  await panel(page).getByLabel('Étapes').selectOption('transaction')
  await certify(page, '2 produits')
  await progress(page, '2 sur 2 produits, aucun échec.')
  expect(await readText(productCells(page, 'produit-2491').nth(1))).toBe('1 res & 1 tx')
  expect(await readText(productCells(page, 'produit-2493').nth(1))).toBe('0 res & 0 tx')

  await productRow(page, 'produit-2491').getByRole('link', { name: '1 res & 1 tx' }).click()
  const side = page.getByRole('dialog', { name: 'Billet 2491' })
  await expectAtTheSide(page, side)
  await side.getByRole('list', { name: 'Réservations' }).getByText('tenue encore 20 min').waitFor()
  const sale = side.getByRole('list', { name: 'Ventes' }).getByRole('listitem').first()
  expect(await readText(sale)).toMatch(/Confirmée \(Confirmed\).*Encaissé \(Cashed\)/)
  await sale.getByRole('button', { name: 'Documents' }).click()
  expect(await sale.getByRole('link', { name: 'Document 1' }).getAttribute('href')).toMatch(/^http.*\.pdf$/)
  await sale.getByRole('button', { name: 'Annuler la vente' }).click()
  await sale.getByText('Demander l’annulation de cette vente ?').waitFor()
  await expectCleanEverywhere(page, 'office expert tool sales')
  await page.setViewportSize(DESKTOP)
  await sale.getByRole('button', { name: 'Demander l’annulation' }).click()
  await page.getByText('Cancellation request created', { exact: true }).first().waitFor()
  await expect.poll(() => readText(sale)).toMatch(/Annulée \(Cancelled\).*Remboursé \(Refunded\)/)
  expect(await sale.getByRole('button', { name: 'Annuler la vente' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await side.waitFor({ state: 'hidden' })
  expect(takeProblems(page)).toEqual([])
})

// [P-SCREEN-056] [P-SCREEN-057] [P-SCREEN-058] [P-RULE-043]
test('shows the prices of a product in euros from the side, certifies it above the table, and saves sales.csv', async () => {
  await refreshedAt(shop.server, {})
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ, ...DESKTOP })
  await open(page, PATH)
  await page.getByRole('searchbox', { name: 'Rechercher un produit' }).fill('océarium')
  const adult = productRow(page, 'ocearium-adulte')
  await adult.getByRole('link', { name: 'Adulte', exact: true }).click()
  const prices = page.getByRole('dialog', { name: 'Prix de Adulte' })
  const calendar = prices.getByRole('table', { name: /^Prix de / })
  await calendar.waitFor()
  await expectAtTheSide(page, prices)
  await expectCleanEverywhere(page, 'office expert tool prices')
  await page.setViewportSize(DESKTOP)
  expect(await prices.getByRole('button', { name: 'Mois précédent' }).isDisabled()).toBe(true)
  const month = await calendar.getAttribute('aria-label')
  await prices.getByRole('button', { name: 'Mois suivant' }).click()
  await expect.poll(() => calendar.getAttribute('aria-label')).not.toBe(month)
  // 1990 cents, and 200 more on Saturdays and Sundays.
  const told = (await calendar.getByText('€').locator('..').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
  expect([...new Set(told)].sort()).toEqual(['19,90 €', '21,90 €'])
  await page.keyboard.press('Escape')
  await prices.waitFor({ state: 'hidden' })

  const [above, below] = [await panel(page).boundingBox(), await table(page).boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  await page.getByRole('checkbox', { name: 'Sélectionner Adulte' }).check()
  await panel(page).getByLabel('Quantité').fill('2')
  await panel(page).getByLabel('Étapes').selectOption('transaction')
  await certify(page, '1 produit')
  await progress(page, '1 sur 1 produit, aucun échec.')

  const downloaded = page.waitForEvent('download')
  await button(page, 'Télécharger les ventes').click()
  const file = await downloaded
  expect(file.suggestedFilename()).toBe('sales.csv')
  const [head, ...sales]: string[][] = parse(await readFile(await file.path()), { bom: true })
  expect(head?.join(',')).toBe(
    'TransactionDateTime,SaleId,PartnerSaleId,ProductId,Price,Quantity,AccessDateTime,ProductName,Document,DocumentLink',
  )
  expect(sales.map((row) => [row[3], row[5], row[7], row[8]])).toContainEqual([
    'ocearium-adulte',
    '2',
    'Adulte',
    '1.pdf 2.pdf',
  ])
  expect(takeProblems(page)).toEqual([])
})

test('goes on where products fail, says which and why, and can be stopped', async () => {
  await refreshedAt(shop.server, { more: 3000 })
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ, ...PHONE })
  await open(page, PATH)
  await page.getByRole('searchbox', { name: 'Rechercher un produit' }).fill('parc 249')
  const cards = page.getByRole('list', { name: 'Produits ExperTicket' }).getByRole('listitem')
  await expect.poll(() => cards.count()).toBe(10)
  for (const name of ['Billet 2481', 'Billet 2482', 'Billet 2483'])
    await page.getByLabel(`Sélectionner ${name}`).check()
  await fault({ mode: 'refuse', only: 'transaction', times: 1 })
  await certify(page, '3 produits')
  await progress(page, '3 sur 3 produits, 1 échec.')
  const failures = page.getByRole('list', { name: 'Échecs de la certification' }).getByRole('listitem')
  expect(await failures.allInnerTexts()).toEqual([
    expect.stringMatching(/^Billet 2481\s+Achat : ExperTicket a refusé : Simulated refusal\.$/),
  ])
  expect(takeProblems(page)).toEqual([expect.stringContaining('409')])
  await expectCleanEverywhere(page, 'office expert tool failures')
  await page.setViewportSize(PHONE)

  // The provider takes long over the first one: it comes to its end, and the others are not begun.
  await fault({ mode: 'late', only: 'reservation', times: 1, delayMs: 1500 })
  await certify(page, '3 produits')
  await button(page, 'Arrêter').click()
  await progress(page, '1 sur 3 produits, aucun échec. Arrêté.')
  expect(takeProblems(page)).toEqual([])
})

test('says what could not be loaded, and loads it when the operator tries again', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ, ...DESKTOP })
  await page.route('**/api/admin/expert-ticket-catalog', (route) => route.abort())
  await fault({ mode: 'refuse', only: 'lookup' })
  await open(page, PATH)
  await page.getByText('Échec du chargement du catalogue ExperTicket').waitFor()
  await page.unroute('**/api/admin/expert-ticket-catalog')
  await button(page, 'Réessayer').click()
  await page.getByRole('alert').filter({ hasText: 'Échec du chargement des ventes: ExperTicket a refusé' }).waitFor()
  await table(page).waitFor()
  await fault({ mode: 'ok' })
  await button(page, 'Réessayer').click()
  await page.getByText('Échec du chargement des ventes').waitFor({ state: 'detached' })
  takeProblems(page)
})

/** Paid orders of two tickets each, whose sale the provider refuses. */
async function sellInVain(orders: number): Promise<void> {
  const { server } = shop
  const db = server.db()
  const [ticket] = await db.orm.select().from(expertTicket).where(eq(expertTicket.productId, 'ocearium-adulte'))
  if (!ticket) throw new Error('The demo sells no adult ticket.')
  await fault({ mode: 'refuse', only: 'transaction' })
  const date = Date.now() + 3 * 86_400_000
  const wish = { stockId: ticket.stockId, ticketInfoId: ticket.id, quantity: 2, date }
  for (const buyer of await newHttpMembers(db, orders)) {
    await httpCall(server, buyer, '/add-expert-ticket-to-cart', wish)
    const { payment } = await httpCall(server, buyer, '/start-cart-purchase', {})
    if (!payment) throw new Error('No payment was opened.')
    await payByCard(server, payment)
    await server.tick()
  }
  const failed = async () => (await db.orm.select().from(orderFailure)).length
  await expect.poll(failed, { timeout: PATIENCE_MS }).toBe(orders)
  await fault({ mode: 'ok' })
}

test('a sale that the provider refused is retried, completed by hand, or refunded from the queue', async () => {
  await refreshedAt(shop.server, {})
  await sellInVain(3)
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ, ...DESKTOP })
  await open(page, '/admin/todo')
  const failures = page.getByRole('list', { name: 'Échecs', exact: true }).getByRole('listitem')
  await expect.poll(() => failures.count()).toBe(3)
  const { retry, complete, refund } = {
    retry: failures.first().getByRole('button', { name: 'Réessayer', exact: true }),
    complete: failures.first().getByRole('button', { name: 'Compléter à la main', exact: true }),
    refund: failures.first().getByRole('button', { name: 'Rembourser', exact: true }),
  }
  await complete.click()
  const form = page.getByRole('form', { name: 'Compléter à la main' })
  await form.getByRole('button', { name: 'Compléter', exact: true }).click()
  await form.getByText('Indiquez le numéro de la vente.').waitFor()
  await expectCleanEverywhere(page, 'office todo stuck sales')
  await form.getByLabel('Numéro de la vente').fill('Guichet 4711')
  await form.getByRole('button', { name: 'Compléter', exact: true }).click()
  await page.getByText('Vente complétée : ses billets attendent leurs documents').first().waitFor()
  await expect.poll(() => failures.count()).toBe(2)
  await expect.poll(() => page.getByRole('list', { name: 'À téléverser' }).getByRole('listitem').count()).toBe(2)

  await retry.click()
  await page.getByText('Nouvel essai lancé').first().waitFor()
  await shop.server.tick()
  await expect.poll(() => failures.count(), { timeout: PATIENCE_MS }).toBe(1)

  await refund.click()
  await page.waitForURL('**/admin/orders/pa-*')
  // The form is open, in sight, with the sale ticked.
  const give = page.getByRole('form', { name: 'Rembourser' })
  await give.getByLabel('Motif').waitFor()
  expect(await give.getByRole('checkbox').first().isChecked()).toBe(true)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby'))).toBe('purchase-refunds')
  await give.getByLabel('Motif').fill('Plus de places')
  await give.getByRole('button', { name: /^Rembourser \d/ }).click()
  await page
    .getByText(/sont remboursés$/)
    .first()
    .waitFor()
  await open(page, '/admin/todo')
  await page.getByRole('list', { name: 'À téléverser' }).waitFor()
  expect(await failures.count()).toBe(0)

  // What the provider changes waits there, too, until somebody has seen it.
  await refreshedAt(shop.server, { catalogueCents: 300 })
  await open(page, '/admin/todo')
  const changes = page.getByRole('list', { name: 'Changements chez ExperTicket' })
  await changes.getByText(/Adulte : prix changé/).waitFor()
  expect(await changes.getByRole('link', { name: 'Voir le stock' }).getAttribute('href')).toMatch(
    /^\/admin\/activity\/[\w-]+\?tab=expert-ticket-stock$/,
  )
  await expectCleanEverywhere(page, 'office todo third-party changes')
  await changes.getByRole('button', { name: 'Marquer les prix comme vus' }).click()
  await changes.waitFor({ state: 'detached' })
  expect(takeProblems(page)).toEqual([])
})
