/** The page that leads from one « Ventes » to the others. */
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { readText, screen } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { operatorWorld } from '../support/operator-world.ts'
import { runJobs } from '../support/shop-jobs.ts'

test('the reconciliation of a month names each step between the sums, and where each sum is shown', async () => {
  const { app, as, shop, buy, give } = await operatorWorld()
  const sold = await shop.sell({ vendor: { name: 'Musée des Docks' } })
  const { purchaseId } = await buy([{ sold, quantity: 2 }])
  await buy([{ sold, quantity: 1 }])
  app.advance(25 * 86_400_000)
  await give(purchaseId, { kind: 'order' })
  await runJobs(app)
  const page = await openOffice(app, { ...as, path: '/admin/reconciliation?month=2026-06' })
  const table = await screen.findByRole('table', { name: 'Rapprochement' })
  const lines = () =>
    within(table)
      .getAllByRole('row')
      .map((row) => readText(row).replaceAll(/\s+/g, ' '))
  expect(lines()).toEqual([
    'Ventes, frais comprisRécapitulatif16,00 €',
    'Annulé depuis+ 32,00 €',
    'Prix de vente et frais de gestionRelevés48,00 €',
    'Dont prix de vente45,00 €',
    'Dont frais de gestion3,00 €',
    'Part salarié48,00 €',
    'Frais de gestion gardés-3,00 €',
    'Part salarié, hors fraisClôtures45,00 €',
  ])
  const [statements] = within(table).getAllByRole('link', { name: 'Relevés' })
  expect(statements?.getAttribute('href')).toBe('/admin/statements?of=group&from=2026-06-01&to=2026-06-30')
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Mois' }), 'juillet 2026')
  await screen.findByText('Annulé, vendu un mois d’avant')
  // A failure says so, and is tried again.
  const broken = page.intercept('/admin/reconcile-month', new Response('', { status: 500 }))
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Mois' }), 'juin 2026')
  await screen.findByText(/Échec du chargement du rapprochement/)
  broken()
})
