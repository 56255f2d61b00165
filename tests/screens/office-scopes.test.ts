/** Rights over the office that end while somebody is in it, and where its addresses lead. */
import { expect, test } from 'vitest'
import { look, screen, see } from '../support/document/look.ts'
import { openOffice, type Page } from '../support/document/open-document.ts'
import { newActivity, newVendor } from '../support/offers.ts'
import { type Member, type TestApp, testApp } from '../support/test-app.ts'

/** Comes back to the tab, which then asks who is signed in; resolves once the answer was there. */
async function comeBack(page: Page): Promise<void> {
  await look.until(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    return page.asked('/get-session').length > 0
  }, 'The session is asked for')
}

const takeRights = (app: TestApp, { userId }: Member) =>
  app.db().write([
    { sql: 'update user set is_admin = 0 where id = ?', args: [userId] },
    { sql: 'delete from group_admin where user_id = ?', args: [userId] },
  ])

// [P-ROLE-004]
test.each(['super admin', 'committee'])(
  'the last right of a %s leads to the home page when it ends in the office',
  async (kind) => {
    const app = await testApp()
    const group = await app.newGroup({ label: 'Atelier' })
    const isAdmin = kind === 'super admin'
    const as = await app.newMember(isAdmin ? { isAdmin } : { groupId: group.id, adminOf: [group.id] })
    const page = await openOffice(app, { as, path: isAdmin ? '/admin/vendor' : `/cse-admin/${group.id}/users` })
    await screen.findByRole('heading', { level: 1 })
    await comeBack(page)
    expect(page.left).toEqual([])
    await takeRights(app, as)
    await comeBack(page)
    await expect.poll(() => page.left.at(-1)).toBe('/')
  },
)

// [P-ROUTE-027]
test('the partners of a committee stand under GESTION, have a page of a new one below theirs, and a button to another', async () => {
  const app = await testApp()
  const memberCardConfig = {
    adminCanCreateMemberCardStock: true,
    memberCardCodeRequiredOnRegister: false,
    memberCardCodePrefix: '',
  }
  const { id } = await app.newGroup({ label: 'Atelier', memberCardConfig })
  const as = await app.newMember({ groupId: id, adminOf: [id] })
  const page = await openOffice(app, { as, path: `/cse-admin/${id}/vendors/create` })
  await screen.findByRole('heading', { level: 1, name: 'Ajouter un nouveau partenaire' })
  const list = await openOffice(app, { as, path: `/cse-admin/${id}/vendors` })
  const [section] = await screen.findAllByRole('region', { name: 'GESTION' })
  expect([...(section?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toContain(
    `/cse-admin/${id}/vendors`,
  )
  const [button] = await screen.findAllByRole('link', { name: 'Créer un partenaire' })
  await list.user.click(button as Element)
  await expect.poll(() => location.pathname).toBe(`/cse-admin/${id}/vendor/create`)
  await screen.findByRole('heading', { level: 1, name: 'Ajouter un nouveau partenaire' })
  expect([...page.problems, ...list.problems]).toEqual([])
})

// [K-ROLE-017]
test('categories, stock, promotions and ExperTicket have screens for a super admin, and none in a committee', async () => {
  const app = await testApp()
  const { id } = await app.newGroup({ label: 'Atelier' })
  const operator = await app.newMember({ isAdmin: true })
  const secretary = await app.newMember({ groupId: id, adminOf: [id] })
  const activity = `activity/${await newActivity(app, operator, await newVendor(app, operator, 'Zoo'), 'Visite')}`
  const screens = [
    ['cat1', 'Catégories'],
    ['cat1/create', 'Ajouter une nouvelle catégorie 1'],
    [`${activity}/stock/create`, 'Nouveau Stock'],
    [`${activity}/offer/create`, 'Nouvelle promotion'],
    [`${activity}/expert-ticket-stock/create`, 'Nouveau Stock'],
    ['expert-ticket', 'Expert-ticket'],
  ] as const
  for (const [path, name] of screens) {
    await openOffice(app, { as: operator, path: `/admin/${path}` })
    await screen.findByRole('heading', { level: 1, name })
    await openOffice(app, { as: secretary, path: `/cse-admin/${id}/${path}` })
    await see('Cette page n’existe pas, ou ce qu’elle montrait a été supprimé.')
    expect(screen.queryByRole('heading', { name })).toBeNull()
  }
})
