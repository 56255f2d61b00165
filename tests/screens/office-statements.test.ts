/** Statements of partners: sums that a person can add up. */
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { readText, screen } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { operatorWorld } from '../support/operator-world.ts'
import { runJobs } from '../support/shop-jobs.ts'

test('a statement says how many tickets were sold and cancelled, and the difference', async () => {
  const { app, as, shop, buy, give } = await operatorWorld()
  const sold = await shop.sell({ ticket: { buyingPrice: 900 }, vendor: { name: 'Musée des Docks' } })
  const { purchaseId, items } = await buy([{ sold, quantity: 4 }])
  const { id: orderId = '', total } = items[0]?.order ?? {}
  const ticketIds = [items[0]?.tickets[1]?.id ?? '']
  // With its fee of 1 €.
  const cents = (total?.price3.cents ?? 0) / 4 + 100
  await give(purchaseId, { kind: 'part', orderId, quantity: 1, ticketIds, cents })
  await runJobs(app)
  const page = await openOffice(app, { ...as, path: '/admin/statements' })
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Mois' }), 'juin 2026')
  const table = await screen.findByRole('table', { name: 'Partenaires' })
  const [heads, row] = within(table).getAllByRole('row')
  const texts = (line?: HTMLElement) => [...(line?.children ?? [])].map((cell) => readText(cell))
  const read = Object.fromEntries(texts(heads).map((head, at) => [head.replace(/[↑↓]/, ''), texts(row)[at]]))
  expect(read).toMatchObject({
    Partenaire: 'Musée des Docks',
    Vendus: '4',
    Annulés: '1',
    Échangés: '0',
    'Billets nets': '3',
    'Montant dû': '27,00 €',
  })
})

test('the foot of a list of statements adds up the rows that its filter leaves', async () => {
  const { app, as, shop, buy } = await operatorWorld()
  const names = ['Musée des Docks', 'Musée du Port', 'Zoo du Nord']
  for (const [at, name] of names.entries())
    await buy([{ sold: await shop.sell({ ticket: { buyingPrice: 900 }, vendor: { name } }), quantity: at + 1 }])
  await runJobs(app)
  const page = await openOffice(app, { ...as, path: '/admin/statements' })
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Mois' }), 'juin 2026')
  const foot = async () => {
    const table = await screen.findByRole('table', { name: 'Partenaires' })
    const row = within(table).queryByRole('rowheader', { name: 'Total' })?.parentElement
    return [...(row?.children ?? [])].map((cell) => readText(cell)).filter((text) => text !== '')
  }
  await expect.poll(foot).toEqual(['Total', '6', '0', '0', '0', '6', '90,00 €', '54,00 €'])
  const box = await screen.findByRole('searchbox', { name: 'Rechercher un partenaire' })
  await page.user.type(box, 'musée')
  await expect.poll(foot).toEqual(['Total', '3', '0', '0', '0', '3', '45,00 €', '27,00 €'])
  // The foot would say a single row twice.
  await page.user.type(box, ' des')
  await expect.poll(foot).toEqual([])
  expect(page.problems).toEqual([])
})
