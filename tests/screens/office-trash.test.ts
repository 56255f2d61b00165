/** The trash of an operator and of a committee's secretary: what was deleted is found again after the notice is gone. */
import { expect, test } from 'vitest'
import { readText, screen, see, seeNot, sees } from '../support/document/look.ts'
import { openOffice, type Page } from '../support/document/open-document.ts'
import { newActivity, newCommitteeOffer, newVendor } from '../support/offers.ts'
import { testApp } from '../support/test-app.ts'

const EMPTY = 'La corbeille est vide'
const trash = () => screen.findByRole('list', { name: 'Corbeille' })
const line = async (label: string) => (await see(label, await trash())).closest('li')
const restore = (page: Page, label: string) => page.press(`Restaurer ${label}`)

test('an operator finds an activity and its partner in the trash, and restores one after the other', async () => {
  const app = await testApp()
  const operator = await app.newMember({ isAdmin: true })
  await openOffice(app, { as: operator, path: '/admin/trash' })
  await see(EMPTY)
  const vendorId = await newVendor(app, operator, 'Zoo des offres')
  const id = await newActivity(app, operator, vendorId, 'Visite de nuit')
  const page = await openOffice(app, { as: operator, path: `/admin/activity/${id}` })
  await page.press('Supprimer')
  await see('Activité "Visite de nuit" supprimée')
  await expect.poll(() => location.pathname).toBe('/admin/activity')
  await app.call('/admin/delete-vendor', { id: vendorId }, { as: operator })

  const list = await openOffice(app, { as: operator, path: '/admin/activity' })
  await list.user.click((await screen.findAllByRole('link', { name: 'Corbeille' })).at(-1) as Element)
  await line('Visite de nuit')
  expect([location.pathname, new URLSearchParams(location.search).get('kind')]).toEqual(['/admin/trash', 'activity'])
  expect(sees('Zoo des offres', await trash())).toBe(false)
  await list.user.selectOptions(await screen.findByRole('combobox', { name: 'Type d’élément' }), '')
  await line('Zoo des offres')
  expect(readText(await line('Visite de nuit'))).toMatch(/Activité.*Supprimé le .+ par .+ restauré jusqu’au .+/)
  expect(list.problems).toEqual([])

  // Its obstacle is named, and nothing is lost.
  await restore(list, 'Visite de nuit')
  await see('Restaurez d’abord le partenaire « Zoo des offres ».')
  expect(list.problems.splice(0)).toEqual([expect.stringContaining('Restaurez d’abord le partenaire')])
  await restore(list, 'Zoo des offres')
  await seeNot('Zoo des offres', await trash())
  await restore(list, 'Visite de nuit')
  await see(EMPTY)
  expect(list.problems).toEqual([])
  await openOffice(app, { as: operator, path: `/admin/activity/${id}` })
  await screen.findByRole('heading', { level: 1, name: /Visite de nuit$/ })
})

test("a secretary restores a partner and an offer of her committee, and sees no other committee's", async () => {
  const app = await testApp()
  const memberCardConfig = {
    adminCanCreateMemberCardStock: true,
    memberCardCodeRequiredOnRegister: false,
    memberCardCodePrefix: '',
  }
  const { id: groupId } = await app.newGroup({ label: 'Atelier', premium: true, memberCardConfig })
  const secretary = await app.newMember({ groupId, adminOf: [groupId] })
  const operator = await app.newMember({ isAdmin: true })
  const id = await newCommitteeOffer(app, secretary, groupId, 'Bassin du soir')
  const partner = await newVendor(app, secretary, 'Gym fermé', groupId)
  const as = { as: secretary }
  await app.call('/cse-admin/delete-activity', { groupId, id }, as)
  await app.call('/cse-admin/delete-vendor', { groupId, id: partner }, as)
  const foreign = await newVendor(app, operator, 'Zoo des opérateurs')
  await app.call('/admin/delete-vendor', { id: foreign }, { as: operator })

  const home = `/cse-admin/${groupId}`
  const page = await openOffice(app, { as: secretary, path: `${home}/activity` })
  await page.user.click((await screen.findAllByRole('link', { name: 'Corbeille' })).at(-1) as Element)
  await expect.poll(() => location.pathname).toBe(`${home}/trash`)
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Type d’élément' }), '')
  await line('Gym fermé')
  expect((await trash()).querySelectorAll('li')).toHaveLength(2)
  await restore(page, 'Gym fermé')
  await seeNot('Gym fermé', await trash())
  await restore(page, 'Bassin du soir')
  await see(EMPTY)
  expect(page.problems).toEqual([])
  await openOffice(app, { as: secretary, path: `${home}/vendor/${partner}` })
  await screen.findByRole('heading', { level: 1, name: /Gym fermé$/ })
})
