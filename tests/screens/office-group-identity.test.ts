/** Identity of a committee on invoices, in its group's window: all of it, or none. */
import { expect, test } from 'vitest'
import { see } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { testApp } from '../support/test-app.ts'

test('an operator states the committee on invoices, is told what is missing, and can take it away', async () => {
  const app = await testApp()
  const operator = await app.newMember({ isAdmin: true })
  const group = await app.newGroup({ label: 'Atelier Méridional' })
  const stated = async () =>
    (await app.call('/admin/get-user-group', { groupId: group.id }, { as: operator })).item.groupProfile.payer
  const page = await openOffice(app, { as: operator, path: `/admin/groups/ROOT/${group.id}` })
  await page.fill('Dénomination du CSE (facultatif)', 'CSE de l’Atelier')
  await page.leaveField()
  await see(/Indiquez l’adresse du CSE\./)
  await page.fill('Adresse du CSE (facultatif)', '4 place du Port, 13002 Marseille')
  await page.fill('SIREN du CSE (facultatif)', '732 829 320')
  await page.press('Enregistrer')
  const named = { name: 'CSE de l’Atelier', address: '4 place du Port, 13002 Marseille', siren: '732829320' }
  await expect.poll(stated).toEqual(named)
  for (const label of ['Dénomination du CSE', 'Adresse du CSE', 'SIREN du CSE'])
    await page.fill(`${label} (facultatif)`, '')
  await page.press('Enregistrer')
  await expect.poll(stated).toBeNull()
  expect(page.problems).toEqual([])
})
