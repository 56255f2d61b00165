/** The lists of everybody and of partners find what their columns show. */
import { expect, test } from 'vitest'
import { newShop } from '../../support/shop.ts'
import { testApp } from '../../support/test-app.ts'

test('people are found by the name of their group, the default group included, and by never having signed in', async () => {
  const app = await testApp()
  const group = await app.newGroup({ label: 'Comité méridional' })
  const south = await app.newMember({ groupId: group.id, lastLoginAt: Date.now() })
  const none = await app.newMember({})
  const admin = { as: await app.newMember({ isAdmin: true, lastLoginAt: Date.now() }) }
  const found = async (text: string) => {
    const { users, total } = await app.call('/admin/list-all-users', { text }, admin)
    expect(total).toBe(users.length)
    return new Set(users.map(({ userId }) => userId))
  }
  expect(await found('méridional')).toEqual(new Set([south.userId]))
  expect(await found('MERIDIO duval')).toEqual(new Set([south.userId]))
  expect(await found('Jamais')).toEqual(new Set([none.userId]))
  expect(await found('groupe par défaut')).toEqual(new Set([none.userId, admin.as.userId]))
  expect(await found('méridional jamais')).toEqual(new Set())
})

test('partners are found by the words that the list shows for their state, by a super admin and a committee', async () => {
  const app = await testApp()
  const group = await app.newGroup()
  const shop = newShop(app)
  const of = async (name: string, visibility: 'Public' | 'Hidden' | 'Archived') =>
    (await shop.sell({ vendor: { name, visibility, groupId: group.id } })).vendorId
  const [open, hidden, past] = [await of('Un', 'Public'), await of('Deux', 'Hidden'), await of('Trois', 'Archived')]
  const admin = { as: await app.newMember({ isAdmin: true }) }
  const found = async (text: string) =>
    new Set((await app.call('/admin/list-vendors', { text }, admin)).items.map(({ id }) => id))
  expect(await found('Archivé')).toEqual(new Set([past]))
  expect(await found('inactif')).toEqual(new Set([hidden]))
  expect(await found('actif')).toEqual(new Set([open, hidden]))
  expect(await found('actif un')).toEqual(new Set([open]))
  const secretary = { as: await app.newMember({ groupId: group.id, adminOf: [group.id] }) }
  const own = await app.call('/cse-admin/list-vendors', { groupId: group.id, text: 'archivé' }, secretary)
  expect(own.items.map(({ id }) => id)).toEqual([past])
})
