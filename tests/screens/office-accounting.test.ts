/** The accounting page: sums of the month before anything is loaded, and of the chosen days beside their orders. */
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { readText, screen } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { operatorWorld } from '../support/operator-world.ts'
import { runJobs } from '../support/shop-jobs.ts'

const facts = () =>
  Object.fromEntries(
    [...screen.getByLabelText('Totaux').children].map((fact) => [...fact.children].map((part) => readText(part))),
  )

test('the page shows the sums of the current month before the button, and refunds count when they were made', async () => {
  const { app, as, shop, buy, give } = await operatorWorld()
  const sold = await shop.sell()
  const { purchaseId } = await buy([{ sold, quantity: 2 }])
  app.advance(25 * 86_400_000)
  const second = await buy([{ sold: await shop.sell(), quantity: 1 }])
  await give(purchaseId, { kind: 'amount', cents: 250 })
  await runJobs(app)
  const page = await openOffice(app, { ...as, path: '/admin/accounting' })
  await screen.findByRole('heading', { name: 'juillet 2026' })
  await screen.findByLabelText('Totaux')
  expect(facts()).toEqual({
    'Ventes, frais compris': '16,00 €',
    'Prix de vente': '15,00 €',
    'Frais de gestion': '1,00 €',
    Remboursé: '2,50 €',
    Commandes: '1',
    'Billets nets': '1',
  })
  expect(screen.getByRole('link', { name: 'Rapprochement du mois' }).getAttribute('href')).toBe(
    '/admin/reconciliation?month=2026-07',
  )
  await page.press('Charger la compta')
  const table = await screen.findByRole('table', { name: 'Commandes' })
  expect(within(table).getAllByRole('row')).toHaveLength(2)
  expect(facts()).toMatchObject({ 'Ventes, frais compris': '16,00 €', Remboursé: '2,50 €' })
  // The column says what went back of each payment, whenever.
  const heads = within(table)
    .getAllByRole('columnheader')
    .map((cell) => readText(cell).replace(/[↑↓]/, ''))
  expect(heads).toContain('Remboursé')
  const { orders, totals } = await app.call('/admin/accounting', { from: '2026-06-01', to: '2026-07-31' }, as)
  expect(orders.map(({ purchaseId: id, refunded }) => [id, refunded?.cents ?? 0])).toEqual([
    [second.purchaseId, 0],
    [purchaseId, 250],
  ])
  expect(totals).toEqual({ price: 4500, fees: 300, orders: 2, tickets: 3, refunded: 250 })
})
