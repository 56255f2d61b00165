/** The list of people on a phone, whose cards have the columns that decide. */
import { expect, test } from 'vitest'
import { readText, screen, see } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { testApp } from '../support/test-app.ts'

test('a secretary with a phone reads the names of her members, and the address of one who has told no name', async () => {
  const app = await testApp()
  const group = await app.newGroup({ label: 'Atelier' })
  const facts = { groupId: group.id, firstName: 'Nadia', lastName: 'Blanc', email: 's@exemple.test' }
  const secretary = await app.newMember({ ...facts, adminOf: [group.id] })
  await app.newMember({ email: 'm@exemple.test', groupId: group.id, host: null, firstName: '', lastName: '' })
  const page = await openOffice(app, { as: secretary, path: `/cse-admin/${group.id}/users`, phone: true })
  await see('2 bénéficiaires')
  const cards = await screen.findByRole('list', { name: 'Bénéficiaires' })
  expect([...cards.children].map((card) => readText(card))).toEqual(['Blancs@exemple.testNadia', 'm@exemple.test'])
  expect(page.problems).toEqual([])
})
