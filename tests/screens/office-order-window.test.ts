/** One order as an operator opens it over a list, and the list of what failed. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orderFailure, orderItem } from '#kernel/orders/tables.ts'
import { readText, screen, see } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { operatorWorld } from '../support/operator-world.ts'
import { confirmationToken } from '../support/shop-jobs.ts'
import { START } from '../support/test-app.ts'

// [P-SCREEN-037] [P-SCREEN-038] [P-SCREEN-039]
test("a waiting order links to its partner's page in a new tab, a validated one can be cancelled, others are read only", async () => {
  const { app, db, as, buy, shop } = await operatorWorld()
  const { items } = await buy([{ sold: await shop.sell({ mode: 'VendorConfirm' }) }])
  const id = items[0]?.order.id ?? ''
  const token = await confirmationToken(app, 'partenaire@exemple.test')
  const offered: Record<string, unknown> = {}
  for (const status of ['Pending', 'Canceled', 'Success', 'PendingConfirmation', 'Rejected'] as const) {
    await db.write([db.orm.update(orderItem).set({ status }).where(eq(orderItem.id, id))])
    const page = await openOffice(app, { ...as, path: `/admin/orders?order=${id}` })
    const dialog = await screen.findByRole('dialog', { name: 'Commande' })
    await see('Date d’achat', dialog)
    offered[status] = [...dialog.querySelectorAll('a[target], button')]
      .map((control) => [readText(control), control.getAttribute('href'), control.getAttribute('target')])
      .filter(([name]) => name !== '')
    expect(page.problems).toEqual([])
  }
  expect(offered).toEqual({
    Pending: [],
    Canceled: [],
    Success: [['Annuler la commande', null, null]],
    PendingConfirmation: [['Aller à la page de confirmation', `/admin-order/${token}`, '_blank']],
    Rejected: [],
  })
})

// [P-SCREEN-033] [P-SCREEN-034] [P-SCREEN-040] [P-SCREEN-041]
test('orders are listed under their month, with failures in one table, each on a line below its order', async () => {
  const { app, db, as, buy, shop } = await operatorWorld()
  const { items } = await buy([{ sold: await shop.sell(), quantity: 2 }])
  const orderItemId = items[0]?.order.id ?? ''
  const sold = await buy([{ sold: await shop.sell() }])
  const april = { startedAt: START - 60 * 86_400_000, endedAt: START - 59 * 86_400_000 }
  await db.write([
    db.orm
      .update(orderItem)
      .set(april)
      .where(eq(orderItem.id, sold.items[0]?.order.id ?? '')),
  ])
  const failure = (id: string, error: string, ts: number) => ({ id, orderItemId, dedupeKey: id, error, ts })
  await db.write([
    db.orm
      .insert(orderFailure)
      .values([failure('of-1', 'The partner refused.', START), failure('of-2', 'No more places.', START + 60_000)]),
  ])
  const read = async (path: string, label: string) => {
    const page = await openOffice(app, { ...as, path })
    const table = await screen.findByRole('table', { name: label })
    expect(page.problems).toEqual([])
    // Lines with the documented columns; those below them are tried in office-order-search.test.ts.
    const lines = [...table.querySelectorAll('tr:not([data-row-more])')].filter(
      (line) => !line.matches('thead tr + tr'),
    )
    return lines.map((line) => [...line.children].map((cell) => readText(cell)))
  }
  const orders = await read('/admin/explorer', 'Commandes')
  expect(orders).toEqual([
    ['Status', 'Date début', 'Date fin', 'Client', 'Partenaire', 'Activité', 'Ticket', 'Payé'],
    ['JUIN 2026'],
    [
      ...['Validée', 'mer. 10 juin 2026', 'mer. 10 juin 2026', 'Marie Duval'],
      ...['Théâtre du Parc', 'Une soirée au théâtre', '2 × Plein tarif', '32,00 €'],
    ],
    ['AVRIL 2026'],
    [
      ...['Validée', 'sam. 11 avr. 2026', 'dim. 12 avr. 2026', 'Marie Duval'],
      ...['Théâtre du Parc', 'Une soirée au théâtre', '1 × Plein tarif', '16,00 €'],
    ],
  ])
  const tabs = screen.getByRole('navigation', { name: 'Explorateur' }).querySelectorAll('a')
  expect([...tabs].map((tab) => [readText(tab), tab.getAttribute('href')])).toEqual([
    ['Commandes', '/admin/explorer'],
    ['Échecs Commandes', '/admin/explorer?tab=orders-errors'],
  ])
  expect(await read('/admin/explorer?tab=orders-errors', 'Échecs Commandes')).toEqual([
    ...orders.slice(0, 3),
    ['mer. 10 juin 2026, 10:01 : No more places.'],
    ['mer. 10 juin 2026, 10:00 : The partner refused.'],
  ])
})
