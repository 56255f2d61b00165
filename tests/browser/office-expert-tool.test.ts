/** The expert-ticket tool and its queue as a browser draws them; tests/screens say what stands there and what is sent. */
import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expertTicket } from '#kernel/expert-tickets/tables.ts'
import { orderFailure } from '#kernel/orders/tables.ts'
import {
  DESKTOP,
  expectCleanEverywhere,
  HOOBIIZ,
  open,
  openBrowserShop,
  PATIENCE_MS,
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
const panel = (page: Page) => page.getByRole('region', { name: 'Certification' })

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

// [P-SCREEN-055] [P-SCREEN-056] [P-SCREEN-057]
test('the list of thousands of products draws only the rows near the window; its dialogs and failures are accessible at both widths', async () => {
  await refreshedAt(shop.server, { more: 3000 })
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ, ...DESKTOP })
  await open(page, PATH)
  await productRow(page, 'produit-1').waitFor()
  // Only the rows near the window are drawn, and all of them are counted.
  expect(await table(page).locator('tr[data-row]').count()).toBeLessThan(200)
  expect(Number(await table(page).getAttribute('aria-rowcount'))).toBeGreaterThan(3000)
  const [above, below] = [await panel(page).boundingBox(), await table(page).boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  await table(page).getByRole('checkbox', { name: 'Tout sélectionner' }).check()
  await panel(page)
    .getByRole('button', { name: /^Certifier 3.0\d\d produits$/ })
    .waitFor()
  await table(page).getByRole('checkbox', { name: 'Tout sélectionner' }).uncheck()
  await page.getByRole('searchbox', { name: 'Rechercher un produit' }).fill('parc 250')
  await expect.poll(() => table(page).locator('tr[data-row]').count()).toBe(10)
  for (const name of ['Billet 2491', 'Billet 2492'])
    await page.getByRole('checkbox', { name: `Sélectionner ${name}` }).check()
  await fault({ mode: 'refuse', only: 'transaction', times: 1 })
  await panel(page).getByLabel('Étapes').selectOption('transaction')
  await panel(page).getByRole('button', { name: 'Certifier 2 produits' }).click()
  await page.getByRole('button', { name: 'Démarrer', exact: true }).click()
  await page.getByRole('list', { name: 'Échecs de la certification' }).waitFor()
  await expect.poll(() => readText(panel(page).getByRole('status'))).toBe('2 sur 2 produits, 1 échec.')
  takeProblems(page)
  await expectCleanEverywhere(page, 'office expert tool failures')
  await page.setViewportSize(DESKTOP)

  await productRow(page, 'produit-2492').getByRole('link', { name: '1 res & 1 tx' }).click()
  const side = page.getByRole('dialog', { name: 'Billet 2492' })
  const sale = side.getByRole('list', { name: 'Ventes' }).getByRole('listitem').first()
  await expectAtTheSide(page, side)
  await side.getByRole('list', { name: 'Réservations' }).getByRole('listitem').first().waitFor()
  await sale.getByRole('button', { name: 'Annuler la vente' }).click()
  await sale.getByText('Demander l’annulation de cette vente ?').waitFor()
  await expectCleanEverywhere(page, 'office expert tool sales')
  await page.setViewportSize(DESKTOP)
  await page.keyboard.press('Escape')
  await side.waitFor({ state: 'hidden' })

  await productRow(page, 'produit-2492').getByRole('link', { name: 'Billet 2492' }).click()
  const prices = page.getByRole('dialog', { name: 'Prix de Billet 2492' })
  await prices
    .getByText(/^\d+,00.€$/)
    .first()
    .waitFor()
  await expectAtTheSide(page, prices)
  await expectCleanEverywhere(page, 'office expert tool prices')
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

test('the queue is accessible at both widths with a stuck sale and with changes of the provider', async () => {
  await refreshedAt(shop.server, {})
  await sellInVain(1)
  await refreshedAt(shop.server, { catalogueCents: 300 })
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ, ...DESKTOP })
  await open(page, '/admin/todo')
  await page
    .getByRole('list', { name: 'Changements chez ExperTicket' })
    .getByText(/prix changé/)
    .first()
    .waitFor()
  await page
    .getByRole('list', { name: 'Échecs', exact: true })
    .getByRole('button', { name: 'Compléter à la main' })
    .click()
  const form = page.getByRole('form', { name: 'Compléter à la main' })
  await form.getByRole('button', { name: 'Compléter', exact: true }).click()
  await form.getByText('Indiquez le numéro de la vente.').waitFor()
  await expectCleanEverywhere(page, 'office todo with a stuck sale and changes of a third party')
})
