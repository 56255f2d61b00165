/** ExperTicket stocks in the office: made of products found among thousands, edited, and shown as their provider has them. */
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expertCatalogue, expertStock, expertTicket } from '#kernel/expert-tickets/tables.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { expectCleanEverywhere, open, openBrowserShop, readText, takeProblems, YOUPIIZ } from '../support/browser.ts'
import { newActivity } from '../support/browser-activities.ts'
import { button, field, shown } from '../support/browser-partners.ts'
import { refreshedAt } from '../support/expert-refresh.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'

const ticket = (page: Page, number: number) => page.getByRole('group', { name: `Ticket ${number}`, exact: true })
const ticketNameField = (page: Page, number: number) =>
  ticket(page, number).getByRole('textbox', { name: 'Nom du ticket' })

async function choose(page: Page, number: number, typed: string, name: string) {
  const input = ticket(page, number).getByRole('combobox', { name: 'Produit' })
  await input.pressSequentially(typed, { delay: 10 })
  const option = page.getByRole('option', { name }).first()
  await option.waitFor()
  const text = await readText(option)
  await option.click()
  await ticket(page, number).getByRole('button', { name: 'Changer de produit' }).waitFor()
  return text
}

/** Names of the tickets that a visitor is offered. */
const offered = (page: Page, activityId: string): Promise<string[]> =>
  page.evaluate(async (id) => {
    const range = { startTs: Date.now(), endTs: Date.now() + 20 * 86_400_000 }
    const body = JSON.stringify({ activityId: id, ...range })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch('/api/list-activity-stock', { method: 'POST', headers, body })
    return (await response.json()).res.expertTicketFixedStocks.map((stock: { label: string }) => stock.label)
  }, activityId)

// [K-ROUTE-004] [K-SCREEN-009] [K-SCREEN-010]
test('an expert-ticket activity has five tabs, shows the first, and keeps the chosen one in its address', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const { id } = await newActivity(page)
  await open(page, `/admin/activity/${id}`)
  const tabs = page.getByRole('navigation', { name: 'Activité' }).getByRole('link')
  await tabs.first().waitFor()
  const labels = ['Info', 'Stock', 'Calendrier', 'ExperTicket', 'Promotions']
  expect((await tabs.allInnerTexts()).map((text) => text.trim())).toEqual(labels)
  expect(await tabs.first().getAttribute('aria-current')).toBe('page')
  for (const [at, tab] of ['info', 'stock', 'calendar', 'expert-ticket-stock', 'offer'].entries()) {
    await tabs.nth(at).click()
    await page.waitForURL((url) => (url.searchParams.get('tab') ?? 'info') === tab)
    await expect.poll(() => tabs.nth(at).getAttribute('aria-current')).toBe('page')
  }
  // The last one is shown again by its address.
  await page.reload()
  await expect.poll(() => tabs.last().getAttribute('aria-current')).toBe('page')
  expect(await tabs.first().getAttribute('aria-current')).toBe(null)
})

// [K-ROUTE-007] [K-SCREEN-025] [K-SCREEN-026] [K-SCREEN-067] [K-RULE-049] [K-ERROR-058]
test('an operator finds three products among thousands, creates a stock from them, and edits it', async () => {
  await refreshedAt(shop.server, { more: 3000 })
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const { id } = await newActivity(page)
  await open(page, `/admin/activity/${id}`)
  await page
    .getByRole('navigation', { name: 'Activité' })
    .getByRole('link', { name: 'ExperTicket', exact: true })
    .click()
  await page.waitForURL((url) => url.searchParams.get('tab') === 'expert-ticket-stock')
  await page.getByText('Cette activité ne vend rien de la billetterie ExperTicket').waitFor()
  await expectCleanEverywhere(page, 'office experticket empty')
  await page.getByRole('link', { name: 'Ajouter un stock ExperTicket' }).click()
  await page.waitForURL((url) => url.pathname === `/admin/activity/${id}/expert-ticket-stock/create`)
  await page.getByRole('heading', { level: 1, name: 'Nouveau Stock', exact: true }).waitFor()

  const summary = page.locator('[data-field="tickets"] > [role="status"]')
  const submit = button(page, 'Ajouter')
  expect(await readText(summary)).toBe('Ticket #1 incomplet')
  expect(await submit.isDisabled()).toBe(true)
  expect(await button(page, 'Retirer le ticket 1').isDisabled()).toBe(true)
  await button(page, 'Ajouter un ticket').click()
  expect(await readText(summary)).toBe('Tickets #1 et #2 incomplets')
  expect(await button(page, 'Retirer le ticket 1').isEnabled()).toBe(true)
  await button(page, 'Ajouter un ticket').click()
  expect(await readText(summary)).toBe('Tickets #1, #2 et #3 incomplets')

  await ticketNameField(page, 1).fill('Enfant')
  expect(await readText(summary)).toBe('Tickets #1, #2 et #3 incomplets')
  const found = await choose(page, 1, 'PARC 250 billet 2495', 'Billet 2495')
  expect(found).toMatch(/54,00 €.*Parc 250 · Entrées.*Confirmé/)
  expect(await readText(summary)).toBe('Tickets #2 et #3 incomplets')
  await ticketNameField(page, 2).fill('Adulte')
  await choose(page, 2, 'océarium adulte', 'Adulte')
  expect(await readText(summary)).toBe('Ticket #3 incomplet')
  expect(await submit.isDisabled()).toBe(true)
  await expectCleanEverywhere(page, 'office experticket new')
  await button(page, 'Retirer le ticket 3').click()
  await shown(page, 'Ticket 3 retiré')
  await expect.poll(() => submit.isEnabled()).toBe(true)

  // Neighbours change places by the button between them, and by the keyboard.
  const names = async () => [await ticketNameField(page, 1).inputValue(), await ticketNameField(page, 2).inputValue()]
  await button(page, 'Échanger les tickets 1 et 2').click()
  expect(await names()).toEqual(['Adulte', 'Enfant'])
  await ticketNameField(page, 2).focus()
  await page.keyboard.press('Alt+ArrowUp')
  expect(await names()).toEqual(['Enfant', 'Adulte'])
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('tickets[0].label')
  await page.keyboard.press('Alt+ArrowDown')
  expect(await names()).toEqual(['Adulte', 'Enfant'])
  expect(await readText(ticket(page, 2))).toContain('Billet 2495')

  await submit.click()
  await shown(page, 'Stock de tickets ExperTicket créé', { exact: true })
  await page.waitForURL(
    (url) => url.pathname === `/admin/activity/${id}` && url.searchParams.get('tab') === 'expert-ticket-stock',
  )
  const lines = page.getByRole('list', { name: 'Tickets de Stock ExperTicket 1' }).getByRole('listitem')
  await expect.poll(() => lines.count()).toBe(2)
  expect(await readText(lines.first())).toMatch(/^Adulte.*19,90 € à 21,90 €/)
  await expectCleanEverywhere(page, 'office experticket')
  expect(await offered(page, id)).toEqual(['Adulte', 'Enfant'])

  await button(page, 'Modifier').click()
  await ticketNameField(page, 1).fill('Grand')
  await page.locator('[data-save-bar]').getByRole('button', { name: 'Modifier' }).click()
  await shown(page, 'Stocks mis à jour')
  await expect.poll(() => offered(page, id)).toEqual(['Grand', 'Enfant'])
  await expectCleanEverywhere(page, 'office experticket edited')
  await button(page, 'Annuler').click()
  await shown(page, 'Modification annulée')
  await expect.poll(() => offered(page, id)).toEqual(['Adulte', 'Enfant'])

  await button(page, 'Supprimer').click()
  await shown(page, 'Stock ExperTicket supprimé')
  expect(await offered(page, id)).toEqual([])
  await button(page, 'Annuler').click()
  await expect.poll(() => lines.count()).toBe(2)
  expect(await offered(page, id)).toEqual(['Adulte', 'Enfant'])
})

test('the office shows vanished products, changed prices, an unconfirmed catalogue, and a failure', async () => {
  await refreshedAt(shop.server, { gone: [], more: 3000 })
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const { orm, write } = shop.server.db()
  const [sold] = await orm
    .select({ activityId: expertStock.activityId, stockId: expertTicket.stockId, ticketInfoId: expertTicket.id })
    .from(expertTicket)
    .innerJoin(expertStock, eq(expertStock.id, expertTicket.stockId))
    .where(eq(expertTicket.productId, 'ocearium-enfant'))
  if (!sold) throw new Error('The demo sells no child ticket.')
  const { activityId, ...wish } = sold
  const added = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch('/api/add-expert-ticket-to-cart', { method: 'POST', headers, body })).status
    },
    JSON.stringify({ ...wish, quantity: 1, date: Date.now() + 3 * 86_400_000 }),
  )
  expect(added).toBe(200)

  await refreshedAt(shop.server, { gone: ['ocearium-enfant'], catalogueCents: 300 })
  // The stand-in sells 75 days of UTC; one that is over in the region is no coming one.
  const now = Date.now()
  const coming = new Date(now).toISOString().slice(0, 10) === dayKey('Europe/Paris', now) ? 75 : 74
  await open(page, `/admin/activity/${activityId}?tab=expert-ticket-stock`)
  const [adult, child] = [
    page.getByRole('listitem').filter({ hasText: 'À partir de 13 ans' }).last(),
    page.getByRole('listitem').filter({ hasText: 'De 3 à 12 ans' }).last(),
  ]
  await child.getByText(/^disparu/).waitFor()
  const changed = /prix changé depuis.*(?:19,90 € → 22|21,90 € → 24),90 €.*et (\d+) autres jours/.exec(
    await readText(adult),
  )
  expect(Number(changed?.[1])).toBe(coming - 1)
  await expectCleanEverywhere(page, 'office experticket changed')
  await button(page, 'Marquer les prix comme vus').click()
  await adult.getByText('prix changé depuis').waitFor({ state: 'detached' })

  // The buyer reads why it cannot be had.
  await open(page, '/cart')
  await page.getByText('La billetterie du partenaire ne propose plus ce billet.').waitFor()
  await expectCleanEverywhere(page, 'cart with a vanished ticket')

  await write([orm.update(expertCatalogue).set({ confirmedAt: Date.now() - 13 * 3_600_000 })])
  await open(page, `/admin/activity/${activityId}?tab=expert-ticket-stock`)
  await page.getByRole('alert').filter({ hasText: 'n’a plus confirmé son catalogue' }).waitFor()
  await adult.getByText('non confirmé').waitFor()
  expect(await offered(page, activityId)).toEqual([])
  await expectCleanEverywhere(page, 'office experticket stale')

  await page.route('**/api/admin/get-activity-expert-tickets', (route) => route.abort())
  await open(page, `/admin/activity/${activityId}?tab=expert-ticket-stock`)
  await page.getByText('Erreur lors du chargement des stocks ExperTicket').waitFor()
  await page.unroute('**/api/admin/get-activity-expert-tickets')
  takeProblems(page)
  await button(page, 'Réessayer').click()
  await adult.waitFor()
  expect(await field(page, 'Nom du ticket').count()).toBe(0)
})
