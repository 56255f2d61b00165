/** A super admin's change in a committee's office stays, though the committee's own administrators may make such changes too. */
import { expect, test } from 'vitest'
import type { Member } from '../../support/test-app.ts'
import { activityWorld } from '../activities/activity-world.ts'
import { changesWorld } from '../activity-changes/changes-world.ts'

const refusal = {
  code: 'notAdmin',
  status: 403,
  message: 'C’est l’équipe du site qui l’a fait : elle seule peut revenir dessus, depuis l’administration.',
}

async function writtenWorld() {
  const world = await activityWorld()
  const { app, group, newVendor } = world
  const groupId = group.id
  const vendorId = (await newVendor(groupId)).id
  const rename = async (name: string, as: Member) => {
    app.advance(1000)
    await app.call('/cse-admin/update-vendor', { groupId, id: vendorId, updates: { name } }, { as })
  }
  /** The newest change of the partner, as the committee's history shows it to the person. */
  const newest = async (as: Member) => {
    const { items } = await app.call('/cse-admin/list-history', { groupId, target: vendorId, limit: 1 }, { as })
    const { id = '', undoable } = items[0] ?? {}
    return { undoable, undo: () => app.call('/cse-admin/undo-change', { groupId, changeId: id }, { as }) }
  }
  const name = async () => (await app.db().query('select name from vendor where id = ?', [vendorId])).rows[0]?.name
  return { ...world, groupId, vendorId, rename, newest, name }
}

// [C-ROLE-003]
test("a committee cannot undo a super admin's change on the admin route, even after that person lost the right, and can undo its own", async () => {
  const { app, admin, secretary, groupId, rename, newest, name } = await writtenWorld()
  const isRefused = async (as: Member) => {
    const { undoable, undo } = await newest(as)
    expect(undoable).toBe(false)
    await expect(undo()).rejects.toMatchObject(refusal)
    expect(await name()).toBe('Nom de l’équipe')
  }
  await rename('Nom de l’équipe', admin)
  await isRefused(secretary)
  const { write } = app.db()
  const setAdmin = (is: 0 | 1) => ({ sql: 'update user set is_admin = ? where id = ?', args: [is, admin.userId] })
  const appointed = 'insert into group_admin (group_id, user_id, created_at) values (?, ?, 1)'
  await write([setAdmin(0), { sql: appointed, args: [groupId, admin.userId] }])
  await isRefused(secretary)
  await isRefused(admin)
  await write([setAdmin(1)])
  // The controls: a super admin takes it back on either route, and the committee what it has written itself.
  const byTeam = await newest(admin)
  expect(byTeam.undoable).toBe(true)
  await byTeam.undo()
  expect(await name()).toBe('Zoo du parc')
  await rename('Nom du comité', secretary)
  const own = await newest(secretary)
  expect(own.undoable).toBe(true)
  await own.undo()
  expect(await name()).toBe('Zoo du parc')
})

// [C-ROLE-003]
test('a committee cannot restore what a super admin deleted on the admin route', async () => {
  const { app, admin, secretary, groupId } = await writtenWorld()
  const text = { type: 'information' as const, title: 'Réunion', description: '', date: '2026-06-10', mediaId: null }
  const deleteNews = async (as: Member) => {
    const { item } = await app.call(
      '/cse-admin/create-news',
      { groupId, ...text, isPublished: true },
      { as: secretary },
    )
    const { trashId } = await app.call('/cse-admin/delete-news', { groupId, newsId: item.id }, { as })
    const { items } = await app.call('/cse-admin/list-trash', { groupId }, { as: secretary })
    const restorable = items.find(({ id }) => id === trashId)?.restorable
    const restore = () => app.call('/cse-admin/restore-from-trash', { groupId, trashId }, { as: secretary })
    return { restorable, restore }
  }
  await app.db().write([{ sql: 'update user_group set premium = 1 where id = ?', args: [groupId] }])
  await app.newGroup()
  const byTeam = await deleteNews(admin)
  await app.db().write([{ sql: 'update user set is_admin = 0 where id = ?', args: [admin.userId] }])
  expect(byTeam.restorable).toBe(false)
  await expect(byTeam.restore()).rejects.toMatchObject(refusal)
  const own = await deleteNews(secretary)
  expect(own.restorable).toBe(true)
  await own.restore()
})

// [C-ROLE-003]
test('a committee is not offered to undo a change of a partner that has left it', async () => {
  const { app, admin, secretary, groupId, vendorId, rename, newest, other } = await writtenWorld()
  await rename('Nom du comité', secretary)
  const changed = await newest(secretary)
  expect(changed.undoable).toBe(true)
  app.advance(1000)
  await app.call('/admin/update-vendor', { id: vendorId, updates: { groupId: other.id } }, { as: admin })
  expect((await newest(secretary)).undoable).toBe(false)
  await expect(changed.undo()).rejects.toMatchObject({ code: 'changeNotFound' })
  const { items } = await app.call('/cse-admin/list-history', { groupId, target: vendorId }, { as: secretary })
  expect(items.filter(({ undoable }) => undoable)).toEqual([])
})

// [C-ROLE-003]
test("a committee cannot undo a super admin's bulk change on the admin route", async () => {
  const { app, admin, secretary, group, create, run, get } = await changesWorld()
  const groupId = group.id
  const made = await create({ groupId, visibility: 'Hidden' })
  const change = async (visibility: 'Public' | 'Hidden', as: Member) => {
    app.advance(10)
    const selection = { by: 'filter' as const }
    const input = { groupId, selection, changes: { visibility }, asOf: Date.now() - 1 }
    const { taskId } = await app.call('/cse-admin/change-activities', input, { as })
    await run()
    app.advance(10)
    const { task } = await app.call('/cse-admin/get-task', { groupId, taskId }, { as: secretary })
    const { items } = await app.call('/cse-admin/list-tasks', { groupId }, { as: secretary })
    expect(items.find(({ id }) => id === taskId)).toEqual(task)
    const undo = (by: Member) => app.call('/cse-admin/undo-activity-changes', { groupId, taskId }, { as: by })
    return { isForTeam: task.isForTeam, undo }
  }
  const byTeam = await change('Public', admin)
  expect(byTeam.isForTeam).toBe(true)
  await expect(byTeam.undo(secretary)).rejects.toMatchObject(refusal)
  await run()
  expect(await get(made.id)).toMatchObject({ visibility: 'Public' })
  const own = await change('Hidden', secretary)
  expect(own.isForTeam).toBe(false)
  await own.undo(secretary)
  await run()
  expect(await get(made.id)).toMatchObject({ visibility: 'Public' })
  await (await change('Hidden', admin)).undo(admin)
  await run()
  expect(await get(made.id)).toMatchObject({ visibility: 'Public' })
})
