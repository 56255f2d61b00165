/** The page of orders: its three sections, and what is not deleted from there. */
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { buyingWorld } from '../support/buying.ts'
import { readText, screen, see } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { asServer } from '../support/document/sides.ts'
import { deliver, runJobs } from '../support/shop-jobs.ts'
import { sellWaiting } from '../support/waiting-tickets.ts'

const COLUMNS = ['Status', 'Date début', 'Date fin', 'Client', 'Partenaire', 'Activité', 'Ticket', 'Payé']
const MORE_COLUMNS = ['Commande n°', 'Visite', 'Groupe', 'Actions', 'Remboursé']

// [P-ROUTE-013] [P-SCREEN-031] [P-SCREEN-033] [P-STATE-002] [P-RULE-011] [P-ERROR-009]
test('the orders page has three sections, and offers no deletion of a ticket that awaits its document', async () => {
  const { app, cards, marie, shop, startWith } = await buyingWorld()
  for (const mode of ['AdminConfirm', 'Automatic'] as const) {
    const { paymentId } = await startWith(marie, await shop.sell({ mode }))
    await asServer(async () => {
      cards.pay(paymentId)
      await deliver(app, cards.event(paymentId))
      await runJobs(app)
    })
  }
  const missing = await shop.sell({ mode: 'Pregenerated', batch: { unlimited: true } })
  await sellWaiting(app, missing, { userId: marie.userId, label: 'Parc des oiseaux', soldAt: Date.now() - 86_400_000 })
  const drawn = { userId: marie.userId, label: 'Grotte', soldAt: Date.now(), status: 'AwaitingGeneration' as const }
  await sellWaiting(app, missing, drawn)
  const page = await openOffice(app, { as: await app.newMember({ isAdmin: true }), path: '/admin/orders' })
  const sections = ['Commandes en attente de validation', "Stocks en attente d'upload", 'Commandes validées']
  expect((await screen.findAllByRole('heading', { level: 2 })).map(readText)).toEqual(sections)
  for (const name of ['Commandes en attente de validation', 'Commandes validées']) {
    const table = await screen.findByRole('table', { name })
    const heads = [...table.querySelectorAll('thead th')].map(readText).filter((head) => head !== '')
    expect(heads, name).toEqual([...COLUMNS, ...MORE_COLUMNS])
    expect(table.querySelectorAll('tr[data-row]').length, name).toBeGreaterThan(0)
  }
  const waiting = await screen.findByRole('list', { name: "Stocks en attente d'upload" })
  await see(/^Marie Duval, Plein tarif 1\/1/, waiting)
  expect(within(waiting).getAllByRole('listitem')).toHaveLength(1)
  await page.press(/^Supprimer/, waiting)
  await see('Suppression non supportée ici')
  expect(page.asked('/admin/delete-stock-entry')).toEqual([])
})
