/** The administrators of the site, in the window of the topmost group: a right is given and taken only once confirmed. */
import { expect, test } from 'vitest'
import { readText, screen, see, seeNot } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { testApp } from '../support/test-app.ts'

test('a super admin gives another all rights and takes them back, and reads beforehand that sessions end', async () => {
  const app = await testApp()
  const as = await app.newMember({ isAdmin: true, email: 'sam@exemple.test' })
  const { userId } = await app.newMember({ email: 'nadia@exemple.test' })
  const page = await openOffice(app, { as, path: '/admin/groups/ROOT' })
  const part = await screen.findByRole('region', { name: 'Administrateurs' })
  const isAdmin = async () => (await app.db().query('select is_admin as n from user where id = ?', [userId])).rows[0]?.n
  const consequence = 'Ses connexions en cours prendront fin : il faudra se connecter à nouveau.'
  await page.user.type(await screen.findByLabelText('Ajouter un administrateur'), 'nadia')
  await page.user.click(await screen.findByRole('option', { name: /nadia@exemple.test/ }))
  await see('Donner tous les droits à nadia@exemple.test ?', part)
  await see(consequence, part)
  await page.press('Retour', part)
  await seeNot(consequence, part)
  expect(await isAdmin()).toBe(0)
  await page.user.type(await screen.findByLabelText('Ajouter un administrateur'), 'nadia')
  await page.user.click(await screen.findByRole('option', { name: /nadia@exemple.test/ }))
  await page.press('Donner les droits', part)
  await see('Administrateur nadia@exemple.test ajouté')
  expect(await isAdmin()).toBe(1)
  await page.press('Retirer nadia@exemple.test', part)
  await see('Retirer tous les droits à nadia@exemple.test ?', part)
  await page.press('Retirer les droits', part)
  await see('Administrateur nadia@exemple.test retiré')
  expect(await isAdmin()).toBe(0)
  await expect.poll(() => readText(part)).not.toContain('nadia')
})
