/** The questions of a committee to its members: one that a colleague has changed meanwhile is not deleted. */
import { expect, test } from 'vitest'
import { screen, see } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { memberFieldWorld } from '../support/member-field-world.ts'

test('a secretary deletes a question with its answers as they were counted, and not once a colleague has changed it', async () => {
  const { app, group, secretary, add, fields } = await memberFieldWorld()
  const item = await add({ label: 'Service' })
  const path = `/cse-admin/${group.id}/users-params`
  const remove = async () => {
    const page = await openOffice(app, { ...secretary, path: `${path}/${item.id}` })
    await page.press('Supprimer')
    const dialog = await screen.findByRole('dialog', { name: 'Supprimer ce champ ?' })
    await see('Personne n’y a répondu : rien d’autre n’est perdu.', dialog)
    return { page, dialog }
  }
  const late = await remove()
  app.advance(1000)
  const updates = { label: 'Service d’accueil' }
  await app.call('/cse-admin/update-member-field', { groupId: group.id, fieldId: item.id, updates }, secretary)
  await late.page.press('Supprimer le champ', late.dialog)
  await see('Quelqu’un d’autre a modifié cette fiche entre-temps.')
  expect((await fields()).map(({ label }) => label)).toEqual(['Service d’accueil'])
  const { page, dialog } = await remove()
  await page.press('Supprimer le champ', dialog)
  await see('Champ supprimé')
  await expect.poll(() => location.pathname).toBe(path)
  expect(await fields()).toEqual([])
})
