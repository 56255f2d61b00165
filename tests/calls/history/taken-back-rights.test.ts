/** "Annuler" and "Restaurer" give nobody what they could not have done themselves. */
import { expect, test } from 'vitest'
import { type Member, START, type TestApp, testApp } from '../../support/test-app.ts'
import { activityWorld } from '../activities/activity-world.ts'

const lastChange = async (app: TestApp, groupId: string, target: string, as: Member) => {
  const { items } = await app.call('/cse-admin/list-history', { groupId, target, limit: 1 }, { as })
  return { changeId: items[0]?.id ?? '', undoable: items[0]?.undoable }
}

// [C-ROLE-003]
test('rights, a leaked code and the section GESTION stay removed once a super admin has removed them from a committee', async () => {
  const { app, group, admin, secretary } = await activityWorld()
  const groupId = group.id
  const cards = { memberCardCodeRequiredOnRegister: false, memberCardCodePrefix: '' }
  const give = { premium: true, permissions: [{ name: 'cse-activities' as const, value: true }] }
  await app.call(
    '/admin/update-user-group',
    { groupId, groupRegistrationCode: 'FUITE-1', groupProfile: give },
    { as: admin },
  )
  const before = (await app.call('/admin/get-user-group', { groupId }, { as: admin })).item
  app.advance(1000)
  const take = { premium: false, permissions: [{ name: 'cse-activities' as const, value: null }] }
  await app.call(
    '/admin/update-user-group',
    { groupId, groupRegistrationCode: 'NEUF-2', groupProfile: take },
    { as: admin },
  )
  const refusal = {
    code: 'notAdmin',
    message: 'C’est l’équipe du site qui l’a fait : elle seule peut revenir dessus, depuis l’administration.',
  }
  const undo = async () => {
    const { changeId, undoable } = await lastChange(app, groupId, groupId, secretary)
    expect(undoable).toBe(false)
    await expect(app.call('/cse-admin/undo-change', { groupId, changeId }, { as: secretary })).rejects.toMatchObject(
      refusal,
    )
    return changeId
  }
  await undo()
  app.advance(1000)
  const closed = { ...cards, adminCanCreateMemberCardStock: false }
  await app.call('/admin/update-member-card-config', { groupId, memberCardConfig: closed }, { as: admin })
  const closing = await undo()
  const { item } = await app.call('/admin/get-user-group', { groupId }, { as: admin })
  const kept = { premium: false, memberCardConfig: closed }
  expect(item).toMatchObject({ groupRegistrationCode: 'NEUF-2', groupProfile: kept })
  // The control: who may decide it takes it back.
  await app.call('/admin/undo-change', { changeId: closing }, { as: admin })
  expect((await app.call('/admin/get-user-group', { groupId }, { as: admin })).item.groupProfile).toMatchObject({
    memberCardConfig: before.groupProfile.memberCardConfig,
  })
})

// [C-ROLE-003]
test("a committee's copy of its premium offer is not premium, and undoing a change leaves the premium flag unchanged", async () => {
  const { app, group, admin, secretary, create, get } = await activityWorld()
  const groupId = group.id
  const made = await create({ groupId, cse: true })
  const as = { as: secretary }
  const { activity: copy } = await app.call('/cse-admin/duplicate-activity', { groupId, id: made.id }, as)
  expect(copy.cse).toBe(false)
  expect((await app.call('/admin/duplicate-activity', { id: made.id }, { as: admin })).activity.cse).toBe(true)
  app.advance(1000)
  await app.call('/cse-admin/update-activity', { groupId, id: made.id, updates: { label: 'Autre' } }, as)
  // As a row of before the rule would tell it: the mark among what the committee has changed.
  await app
    .db()
    .write([
      { sql: `update audit set before = json_set(before, '$.cse', json('false')) where target = ?`, args: [made.id] },
    ])
  const { changeId } = await lastChange(app, groupId, made.id, secretary)
  await app.call('/cse-admin/undo-change', { groupId, changeId }, as)
  expect(await get(made.id)).toMatchObject({ label: made.label, cse: true })
})

test("a committee undoes its colleague's change, and is told when a rule forbids it", async () => {
  const app = await testApp()
  const group = await app.newGroup()
  const newAdmin = () => app.newMember({ groupId: group.id, adminOf: [group.id] })
  const [lou, max, lea] = [
    await newAdmin(),
    await newAdmin(),
    await app.newMember({ groupId: group.id, memberCardCode: 'A1' }),
  ]
  const of = { groupId: group.id, userId: lea.userId }
  await app.call('/cse-admin/close-access', of, { as: lou })
  const closing = await lastChange(app, group.id, lea.userId, max)
  expect(closing.undoable).toBe(true)
  const { write } = app.db()
  await write([
    {
      sql: 'insert into group_admin (group_id, user_id, created_at) values (?, ?, ?)',
      args: [group.id, lea.userId, START],
    },
  ])
  const undo = (changeId: string) => app.call('/cse-admin/undo-change', { groupId: group.id, changeId }, { as: max })
  await expect(undo(closing.changeId)).rejects.toMatchObject({
    code: 'undoTooLate',
    message: 'Cette personne est administratrice : demandez à l’équipe du site de le faire.',
  })
  await write([{ sql: 'delete from group_admin where user_id = ?', args: [lea.userId] }])
  await undo(closing.changeId)
  app.advance(1000)
  const person = { firstName: 'Léa', lastName: 'Roy', phoneNumber: '0601020304' }
  await app.call('/cse-admin/update-user', { ...of, ...person, memberCardCode: 'B2' }, { as: lou })
  await write([
    {
      sql: 'update user_group set member_card_config = ? where id = ?',
      args: [JSON.stringify({ memberCardCodePrefix: 'B', memberCardCodeRequiredOnRegister: false }), group.id],
    },
  ])
  await app.newGroup()
  const { changeId } = await lastChange(app, group.id, lea.userId, max)
  await expect(undo(changeId)).rejects.toMatchObject({ code: 'undoTooLate' })
})

// [C-ROLE-003]
test('a theme replaced by a super admin stays replaced, whatever its committee requests', async () => {
  const { app, group, admin, secretary } = await activityWorld()
  const groupId = group.id
  const theme = (title: string) => ({
    ...{ theme: 'Cse' as const, logo: '', title, pageTitle: title, mainColor: '#0b5d3b', accentTextColor: '#ffffff' },
    ...{ linkTextColor: '#0b5d3b', disabledButtonColor: '#cccccc', outlineColor: '#dddddd' },
    auth: { type: 'ModeDefault' as const },
  })
  for (const title of ['Faux Ministère', 'Comité du port']) {
    app.advance(1000)
    const whiteLabeling = theme(title)
    await app.call('/admin/update-group-white-labeling', { groupId, whiteLabeling }, { as: admin })
  }
  const shown = async () => (await app.fetch('/', { as: secretary })).text()
  expect(await shown()).toContain('Comité du port')
  const { changeId, undoable } = await lastChange(app, groupId, groupId, secretary)
  expect(undoable).toBe(false)
  const as = { as: secretary }
  await expect(app.call('/cse-admin/undo-change', { groupId, changeId }, as)).rejects.toMatchObject({
    code: 'notAdmin',
  })
  await expect(app.call('/admin/undo-change', { changeId }, as)).rejects.toMatchObject({ code: 'notAdmin' })
  expect(await shown()).toContain('Comité du port')
  // The control: who may replace it takes it back.
  await app.call('/admin/undo-change', { changeId }, { as: admin })
  app.advance(1000)
  expect(await shown()).toContain('Faux Ministère')
})
