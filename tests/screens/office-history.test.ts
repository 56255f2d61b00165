/** The history of a thing, and what the page behind it shows once a change was undone. */
import { expect, test } from 'vitest'
import { screen, see } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { testApp } from '../support/test-app.ts'

test('a change undone in the history of a group is at once undone in its window', async () => {
  const app = await testApp()
  const operator = await app.newMember({ isAdmin: true })
  const group = await app.newGroup({ label: 'Atelier Méridional' })
  const page = await openOffice(app, { as: operator, path: `/admin/groups/ROOT/${group.id}` })
  await page.fill('Dénomination du CSE (facultatif)', 'CSE de l’Atelier')
  await page.fill('Adresse du CSE (facultatif)', '4 place du Port, 13002 Marseille')
  await page.fill('SIREN du CSE (facultatif)', '732829320')
  await page.press('Enregistrer')
  await see('Groupe mis à jour')
  await page.press('Historique')
  await page.press('Annuler cette modification')
  await see('Modification annulée')
  const name = () => (screen.getByLabelText('Dénomination du CSE (facultatif)') as HTMLInputElement).value
  await expect.poll(name).toBe('')
  expect(page.problems).toEqual([])
})

test('the history of a bulk change names each ticket with its prices in euros', async () => {
  const { activityWords } = await import('#features/catalogue/activities/office/activity-words.tsx')
  const words = activityWords('v-1')
  const item = { id: 't-1', kind: 'ticket', label: 'Adulte', youpiizPrice: 1680, publicPrice: 1800, fees: 50 }
  expect(words.whole).toContain('prices')
  expect(words.label(['prices'])).toBe('Prix')
  expect(words.print?.(['prices'], [item])).toMatch(/^Adulte 16,80\s€ \(public 18,00\s€, frais 0,50\s€\)$/)
})
