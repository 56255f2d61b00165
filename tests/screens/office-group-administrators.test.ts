/** The administrators of a group, in its window: each is appointed and removed at once, by a sentence that names them. */
import { expect, test } from 'vitest'
import { readText, screen, see } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { testApp } from '../support/test-app.ts'

// [P-ERROR-024] [P-ERROR-025]
test('an operator is told whom they have made an administrator of a group, and whom no longer', async () => {
  const app = await testApp()
  const as = await app.newMember({ isAdmin: true })
  const group = await app.newGroup({ label: 'Atelier Méridional' })
  await app.newMember({ email: 'nadia@exemple.test', groupId: group.id })
  const page = await openOffice(app, { as, path: `/admin/groups/ROOT/${group.id}` })
  const part = await screen.findByRole('region', { name: 'Administrateurs' })
  await page.user.type(await screen.findByLabelText('Ajouter un administrateur'), 'nadia')
  await page.user.click(await screen.findByRole('option', { name: /nadia@exemple.test/ }))
  await see('Administrateur nadia@exemple.test ajouté')
  await page.press('Retirer nadia@exemple.test', part)
  await see('Administrateur nadia@exemple.test retiré')
  await expect.poll(() => readText(part)).not.toContain('nadia')
  expect(page.problems).toEqual([])
})
