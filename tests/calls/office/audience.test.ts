/** How many people an item of a group reaches, by the rules of the catalogue's lists. */
import { expect, test } from 'vitest'
import { testApp } from '../../support/test-app.ts'

async function groupsWithPeople() {
  const app = await testApp()
  const top = await app.newGroup({ label: 'Comité' })
  const path = `ROOT/${top.id}`
  const below = await app.newGroup({ parentPath: path })
  const refusing = await app.newGroup({ parentPath: path, permNonCse: false, permCse: true })
  const other = await app.newGroup()
  for (const { id } of [top, top, below, refusing, other]) await app.newMember({ groupId: id })
  await app.newMember({ groupId: below.id, erasedAt: Date.now() })
  const secretary = await app.newMember({ adminOf: [top.id] })
  const admin = await app.newMember({ isAdmin: true })
  return { app, top, below, refusing, other, secretary, admin }
}

test('the audience counts the members of the group and its sub-groups whose permissions show the item', async () => {
  const { app, top, below, secretary, admin } = await groupsWithPeople()
  const ask = (more: object = {}) =>
    app.call('/cse-admin/count-audience', { groupId: top.id, ...more }, { as: secretary })
  expect(await ask()).toEqual({ label: 'Comité', people: 3, groupsBelow: 1, refusing: 1 })
  expect(await ask({ cse: true })).toMatchObject({ people: 1, groupsBelow: 1, refusing: 2 })
  expect(await ask({ id: below.id })).toMatchObject({ people: 1, groupsBelow: 0, refusing: 0 })
  expect(await app.call('/admin/count-audience', { id: top.id }, { as: admin })).toEqual(await ask())
})

test("the audience does not find a group outside the caller's scope", async () => {
  const { app, top, other, secretary, admin } = await groupsWithPeople()
  const refused = { code: 'groupNotFound', status: 404 }
  for (const id of [other.id, 'ROOT', 'ug-none'])
    await expect(
      app.call('/cse-admin/count-audience', { groupId: top.id, id }, { as: secretary }),
    ).rejects.toMatchObject(refused)
  await expect(app.call('/admin/count-audience', { id: 'ug-none' }, { as: admin })).rejects.toMatchObject(refused)
})
