/** Sentences of the form of a stock about what is missing: its tickets, and a schedule that its slots have in common. */
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { readText, screen, see, seeNot } from '../support/document/look.ts'
import type { Page } from '../support/document/open-document.ts'
import { promotionWorld } from '../support/promotion-world.ts'

const missing = () => readText(document.querySelector('[data-save-bar] p + button'))
const isDisabled = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Créer' }).disabled

async function openNew(): Promise<Page> {
  const { id, open } = await promotionWorld()
  return open(`/admin/activity/${id}/stock/create`)
}

async function typeDays(page: Page): Promise<void> {
  for (const [label, day] of [
    ['Début', '15/06/2026'],
    ['Fin', '28/06/2026'],
  ] as const) {
    await page.fill(label, day)
    await page.leaveField()
  }
}

async function typeTicket(page: Page, label: string): Promise<void> {
  const typed = { 'Nom du ticket': label, 'Prix public (€)': '20', 'Prix Youpiiz (€)': '15', 'Prix d’achat (€)': '10' }
  for (const [name, text] of Object.entries(typed)) await page.fill(name, text)
  await page.leaveField()
}

// [K-ERROR-015] [K-ERROR-017] [K-ERROR-018] [K-ERROR-019]
test('a new stock says that it has no ticket, and which of its tickets are incomplete', async () => {
  const page = await openNew()
  await typeDays(page)
  await page.fill('Places', '40')
  await see('Aucun ticket renseigné', await screen.findByRole('group', { name: 'Tickets de ce stock' }))
  await expect.poll(missing).toBe('Tickets : Aucun ticket renseigné')
  expect(isDisabled()).toBe(true)
  await page.press('Ajouter un ticket')
  await seeNot('Aucun ticket renseigné')
  await see('Ticket(s) #1 incomplet(s)')
  await expect.poll(missing).toBe('Tickets #1 · Nom : Ticket #1 incomplet')
  await page.press('Ajouter un ticket')
  await see('Ticket(s) #1 et #2 incomplet(s)')
  await page.press('Ajouter un ticket')
  await see('Ticket(s) #1, #2 et #3 incomplet(s)')
  await expect.poll(missing).toBe('Tickets #1 · Nom : Tickets #1, #2 et #3 incomplets')
  await typeTicket(page, 'Adulte')
  await see('Ticket(s) #1 et #2 incomplet(s)')
  await expect.poll(missing).toBe('Tickets #1 · Nom : Tickets #1 et #2 incomplets')
  expect(isDisabled()).toBe(true)
})

// [K-RULE-056] [K-ERROR-021] [K-ERROR-022] [K-ERROR-023] [K-ERROR-024]
test('slots that were changed one by one say why they follow no schedule any more', async () => {
  const page = await openNew()
  await page.choose(/^Fixe/)
  await typeDays(page)
  await page.press('Ajouter une plage le lundi')
  await page.fill('Places par créneau', '8')
  await page.press('Modifier les créneaux un par un')
  const isOne = () => screen.findByRole('button', { name: 'Modifier l’horaire' })
  /** Then the week cannot be edited as a schedule. */
  const said = async (reason: string) => {
    await see(`Could not extract schedule info: ${reason}`)
    expect(screen.queryByRole('button', { name: 'Modifier l’horaire' })).toBeNull()
  }
  await isOne()
  await page.fill('Places, 10:00 – 11:00', '9')
  await said("Quantities don't match")
  await page.fill('Places, 10:00 – 11:00', '')
  await said('Not enough info')
  await page.fill('Places, 10:00 – 11:00', '8')
  await isOne()
  const [first] = within(await screen.findByRole('list', { name: 'Créneaux du lundi' })).getAllByRole('listitem')
  await page.fill('Dernier jour', '21/06/2026', first)
  await page.leaveField()
  await said("Periods don't match")
  await page.fill('Dernier jour', '28/06/2026', first)
  await page.leaveField()
  await isOne()
  await page.fill('Créneau 10:00 – 11:00, minute de fin', '30')
  await said("Duration minutes don't match")
})
