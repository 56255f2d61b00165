/** The administrators of a group, in its window: each is appointed and removed at once, by a sentence that names them. */
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { readText, screen, see } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { testApp } from '../support/test-app.ts'

// [P-SCREEN-093] [P-ERROR-024] [P-ERROR-025]
test('an operator is told whom they have made an administrator of a group, and whom no longer', async () => {
  const app = await testApp()
  const as = await app.newMember({ isAdmin: true })
  const group = await app.newGroup({ label: 'Atelier Méridional' })
  await app.newMember({ email: 'nadia@exemple.test', groupId: group.id })
  // Another group's own are listed in its window alone.
  const other = await app.newGroup({ label: 'Nîmes' })
  await app.newMember({ email: 'marc@exemple.test', adminOf: [other.id] })
  const administrators = async (groupId: string) => {
    const page = await openOffice(app, { as, path: `/admin/groups/ROOT/${groupId}` })
    const part = await screen.findByRole('region', { name: 'Administrateurs' })
    return {
      page,
      part,
      listed: () =>
        within(part)
          .queryAllByRole('listitem')
          .map((line) => readText(line)),
    }
  }
  const theirs = await administrators(other.id)
  await expect.poll(theirs.listed).toEqual([expect.stringContaining('marc@exemple.test')])
  const { page, part, listed } = await administrators(group.id)
  await see('Personne n’administre encore ce groupe.', part)
  await page.user.type(await screen.findByLabelText('Ajouter un administrateur'), 'nadia')
  await page.user.click(await screen.findByRole('option', { name: /nadia@exemple.test/ }))
  await see('Administrateur nadia@exemple.test ajouté')
  await expect.poll(listed).toEqual([expect.stringContaining('nadia@exemple.test')])
  await page.press('Retirer nadia@exemple.test', part)
  await see('Administrateur nadia@exemple.test retiré')
  await expect.poll(() => readText(part)).not.toContain('nadia')
  expect(page.problems).toEqual([])
})
