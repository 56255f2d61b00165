/** Forbidden actions are not offered, and the consequences of a step are told before it. */
import { expect, test } from 'vitest'
import { screen, see, sees } from '../support/document/look.ts'
import { openOffice, openShop } from '../support/document/open-document.ts'
import { testApp } from '../support/test-app.ts'

const cards = {
  adminCanCreateMemberCardStock: true,
  memberCardCodeRequiredOnRegister: false,
  memberCardCodePrefix: '',
}
const partner = (name: string) => ({
  ...{ name, slugName: 'salle', mediaIds: [], addresses: [{ address: null }], markdown: '', comments: '' },
  contact: { firstName: '', lastName: '', email: '', phone: '' },
  visibility: 'Public' as const,
})

test('the trash of a committee offers to restore its own deletions, and says that the others are not its own', async () => {
  const app = await testApp()
  const group = await app.newGroup({ label: 'Atelier', memberCardConfig: cards })
  const groupId = group.id
  const admin = { as: await app.newMember({ isAdmin: true }) }
  const secretary = { as: await app.newMember({ groupId, adminOf: [groupId] }) }
  const [theirs, own] = await Promise.all(
    ['La salle retirée', 'La salle du comité'].map((name) =>
      app.call('/cse-admin/create-vendor', { ...partner(name), groupId }, secretary),
    ),
  )
  await app.call('/admin/delete-vendor', { id: theirs?.vendor.id ?? '' }, admin)
  await app.call('/cse-admin/delete-vendor', { groupId, id: own?.vendor.id ?? '' }, secretary)
  const page = await openOffice(app, { ...secretary, path: `/cse-admin/${groupId}/trash` })
  const list = await screen.findByRole('list', { name: 'Corbeille' })
  await see('La salle retirée', list)
  expect(screen.queryByRole('button', { name: 'Restaurer La salle retirée' })).toBeNull()
  await see(/vos droits ne permettent pas de le restaurer/, list)
  await page.press('Restaurer La salle du comité')
  await see('« La salle du comité » est de retour')
  expect(page.problems).toEqual([])
})

test('an administrator who types the code of another group is told what she gives up, and joins once she confirms', async () => {
  const app = await testApp()
  const group = await app.newGroup({ label: 'Atelier' })
  await app.newGroup({ label: 'Forge', code: 'FORGE-1' })
  const as = await app.newMember({ groupId: group.id, adminOf: [group.id] })
  const page = await openShop(app, { as, path: '/account' })
  const form = await screen.findByRole('form', { name: 'Mon compte' })
  expect(sees(/renonce/, form)).toBe(false)
  await page.fill(/^CODE PREMIUM/, 'FORGE-1')
  await page.press('Mettre à jour', form)
  await see('Vous administrez « Atelier » : en entrant dans un autre groupe, vous n’y aurez plus aucun droit.', form)
  const administers = async () =>
    (await app.db().query('select 1 from group_admin where user_id = ?', [as.userId])).rows.length
  expect(await administers()).toBe(1)
  expect(screen.getByLabelText<HTMLInputElement>(/^CODE PREMIUM/).value).toBe('FORGE-1')
  await page.user.click(await screen.findByRole('checkbox', { name: /renonce à administrer/ }))
  await page.press('Mettre à jour', form)
  await expect.poll(administers).toBe(0)
  await expect.poll(() => sees(/renonce/, form)).toBe(false)
})
