/** Why something cannot come back from the trash: what it hangs on is in the trash itself, and is named. */
import { expect, test } from 'vitest'
import { testApp } from '../../support/test-app.ts'
import { type ActivityWorld, activityWorld } from '../activities/activity-world.ts'

const trashedActivity = async ({ app, admin }: ActivityWorld, id: string) =>
  (await app.call('/admin/delete-activity', { id }, { as: admin })).trashId ?? ''

test("restoring an activity whose partner has been deleted is refused with the partner's name, and succeeds once the partner is restored", async () => {
  const world = await activityWorld()
  const { app, admin, create, vendor, get } = world
  const made = await create()
  const trashId = await trashedActivity(world, made.id)
  const { trashId: partner } = await app.call('/admin/delete-vendor', { id: vendor.id }, { as: admin })
  await expect(app.call('/admin/restore-from-trash', { trashId }, { as: admin })).rejects.toMatchObject({
    code: 'restoreConflict',
    message: 'Restaurez d’abord le partenaire « Zoo du parc ».',
    details: { trashId: partner, kind: 'vendor', label: 'Zoo du parc' },
  })
  await app.call('/admin/restore-from-trash', { trashId: partner ?? '' }, { as: admin })
  await app.call('/admin/restore-from-trash', { trashId }, { as: admin })
  expect(await get(made.id)).toEqual(made)
})

test("restoring an activity whose category has been deleted is refused with the category's name", async () => {
  const world = await activityWorld()
  const { app, admin, create } = world
  const made = await create()
  const trashId = await trashedActivity(world, made.id)
  await app.call('/admin/delete-cat3', { id: 'c3-a' }, { as: admin })
  await expect(app.call('/admin/restore-from-trash', { trashId }, { as: admin })).rejects.toMatchObject({
    code: 'restoreConflict',
    message: 'Restaurez d’abord la catégorie « Rubrique 3 ».',
  })
})

test('a committee is not told the name of an obstacle that it could not restore itself', async () => {
  const world = await activityWorld()
  const { app, group, admin, secretary, create, vendor } = world
  const made = await create({ groupId: group.id })
  const as = { as: secretary }
  const { trashId } = await app.call('/cse-admin/delete-activity', { groupId: group.id, id: made.id }, as)
  await app.call('/admin/delete-vendor', { id: vendor.id }, { as: admin })
  const restored = app.call('/cse-admin/restore-from-trash', { groupId: group.id, trashId: trashId ?? '' }, as)
  await expect(restored).rejects.toMatchObject({
    code: 'restoreConflict',
    message: 'Ce qui a été créé depuis empêche de reprendre cet élément.',
    details: undefined,
  })
})

test('restoring a folder whose name is taken by now asks for another name, and uses it', async () => {
  const app = await testApp()
  const group = await app.newGroup({ premium: true })
  const as = { as: await app.newMember({ groupId: group.id, adminOf: [group.id] }) }
  const readers = { readers: 'admins' as const, readerGroups: [] }
  const folder = { groupId: group.id, parentId: null, name: 'Comptes rendus', ...readers }
  const { item } = await app.call('/cse-admin/create-library-folder', folder, as)
  const { trashId } = await app.call('/cse-admin/delete-library-item', { groupId: group.id, itemId: item.id }, as)
  await app.call('/cse-admin/create-library-folder', folder, as)
  const restore = (instead?: { name?: string; registrationCode?: string }) =>
    app.call('/cse-admin/restore-from-trash', { groupId: group.id, trashId, instead }, as)
  const taken = { field: 'name', label: 'Nouveau nom', value: 'Comptes rendus', isOptional: false }
  await expect(restore()).rejects.toMatchObject({
    code: 'restoreConflict',
    message: 'Un autre élément du dossier porte ce nom maintenant : donnez-en un autre à celui-ci.',
    details: { taken },
  })
  // The same name in other letters is the same name.
  await expect(restore({ name: 'comptes RENDUS' })).rejects.toMatchObject({
    details: { taken: { ...taken, value: 'comptes RENDUS' } },
  })
  await expect(restore({ name: 'a/b' })).rejects.toMatchObject({ code: 'invalidRequest', fields: ['instead.name'] })
  await expect(restore({ registrationCode: 'X' })).rejects.toMatchObject({
    code: 'invalidRequest',
    fields: ['instead.registrationCode'],
  })
  await restore({ name: 'Comptes rendus 2025' })
  const { items } = await app.call('/cse-admin/list-library', { groupId: group.id, folderId: null }, as)
  expect(items.map(({ name }) => name)).toEqual(['Comptes rendus', 'Comptes rendus 2025'])
  expect(items[1]?.id).toBe(item.id)
})

test('restoring a group whose code is taken by now gives it another code, or none', async () => {
  const app = await testApp()
  const as = { as: await app.newMember({ isAdmin: true }) }
  for (const [typed, code] of [
    ['mairie 2', 'MAIRIE2'],
    ['', null],
  ] as const) {
    const group = await app.newGroup({ code: `MAIRIE-${typed.length}` })
    const { trashId } = await app.call('/admin/delete-user-group', { groupId: group.id }, as)
    await app.newGroup({ code: `MAIRIE-${typed.length}` })
    const restored = app.call('/admin/restore-from-trash', { trashId }, as)
    const taken = { field: 'registrationCode', label: 'Nouveau code premium', isOptional: true }
    await expect(restored).rejects.toMatchObject({ code: 'restoreConflict', details: { taken } })
    await app.call('/admin/restore-from-trash', { trashId, instead: { registrationCode: typed } }, as)
    const { item: back } = await app.call('/admin/get-user-group', { groupId: group.id }, as)
    expect(back.groupRegistrationCode).toBe(code)
  }
})
