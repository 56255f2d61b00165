/** Results of the calls of groups and people, where the documents leave them open (chapter groups-and-committees). */
import { expect, test } from 'vitest'
import { testApp } from '../../support/test-app.ts'

const cards = {
  adminCanCreateMemberCardStock: true,
  memberCardCodeRequiredOnRegister: true,
  memberCardCodePrefix: 'AT-',
}

const whiteLabeling = {
  theme: 'Cse' as const,
  logo: '',
  title: 'Comité du Nord',
  pageTitle: 'Comité du Nord, loisirs',
  mainColor: '#1d5c2f',
  accentTextColor: '#ffffff',
  linkTextColor: '#1d5c2f',
  disabledButtonColor: '#cccccc',
  outlineColor: '#dddddd',
  auth: { type: 'ModeDefault' as const },
}

async function office() {
  const app = await testApp()
  const group = await app.newGroup({ label: 'Nord', code: 'NORD' })
  const admin = { as: await app.newMember({ isAdmin: true }) }
  const secretary = await app.newMember({ groupId: group.id, adminOf: [group.id] })
  const lea = await app.newMember({ groupId: group.id, firstName: 'Léa' })
  app.advance(1000)
  return { app, group, admin, secretary, lea, groupId: group.id }
}

// [P-RULE-031] [P-RULE-032] [P-RULE-033] [P-RULE-029] [P-ENTITY-002]
test('changing a group returns its new state, changing its administrators returns nothing, deleting it returns the way to restore it', async () => {
  const { app, admin, groupId, secretary, lea } = await office()
  const read = () => app.call('/admin/get-user-group', { groupId }, admin)
  const { group } = await app.call('/admin/update-member-card-config', { groupId, memberCardConfig: cards }, admin)
  expect(group).toEqual((await read()).item)
  expect(group).toMatchObject({ groupLabel: 'Nord', groupProfile: { memberCardConfig: cards } })
  const change = (action: 'add' | 'remove') =>
    app.call('/admin/update-user-group-admins', { groupId, action, userId: lea.userId }, admin)
  expect([await change('add'), await change('remove')]).toEqual([{}, {}])
  const { item } = await app.call('/admin/update-group-white-labeling', { groupId, whiteLabeling }, admin)
  expect(item).toEqual((await app.call('/admin/get-group-theme', { groupId }, admin)).item)
  expect(item).toMatchObject({ whiteLabeling })
  expect((await read()).item.groupProfile).toMatchObject({ memberCardConfig: cards, whiteLabeling })

  for (const { userId } of [lea, secretary])
    await app.call('/admin/move-user-to-group', { userId, groupIds: ['ROOT'] }, admin)
  const deleted = await app.call('/admin/delete-user-group', { groupId }, admin)
  expect(deleted).toEqual({ trashId: expect.stringMatching(/^tr-/) })
  expect(await app.call('/admin/restore-from-trash', { trashId: deleted.trashId }, admin)).toEqual({
    kind: 'group',
    target: groupId,
  })
})

// [P-RULE-030] [P-RULE-034] [P-RULE-035]
test('changing a person returns their new state, to super admins and committees alike', async () => {
  const { app, admin, groupId, secretary, lea } = await office()
  const facts = { firstName: 'Léa-Rose', lastName: 'Roy', phoneNumber: '0707070707', memberCardCode: '' }
  const { user } = await app.call('/admin/update-user', { userId: lea.userId, ...facts }, admin)
  expect(user).toMatchObject({ userId: lea.userId, ...facts, memberCardCode: null, parentGroupId: groupId })
  app.advance(1000)
  const theirs = await app.call(
    '/cse-admin/update-user',
    { groupId, userId: lea.userId, ...facts, firstName: 'Rose' },
    { as: secretary },
  )
  expect(theirs).toEqual({ user: { ...user, firstName: 'Rose', updatedAt: user.updatedAt + 1000 } })
  const below = await app.newGroup({ label: 'Lille', parentPath: `ROOT/${groupId}` })
  app.advance(1000)
  const moved = await app.call(
    '/admin/move-user-to-group',
    { userId: lea.userId, groupIds: [groupId, below.id] },
    admin,
  )
  expect(moved).toEqual({ user: { ...theirs.user, parentGroupId: below.id, updatedAt: expect.any(Number) } })
})

// [P-CALL-018] [P-ENTITY-031]
test('a committee reads its own group: its code, and whether its administrators make member-card offers', async () => {
  const { app, admin, groupId, secretary } = await office()
  const own = () => app.call('/cse-admin/get-user-group', { groupId }, { as: secretary })
  expect(Object.keys((await own()).group).sort()).toEqual([
    ...['groupId', 'groupLabel', 'groupProfile', 'groupRegistrationCode'],
  ])
  expect((await own()).group).toMatchObject({
    groupRegistrationCode: 'NORD',
    groupProfile: { memberCardConfig: { adminCanCreateMemberCardStock: true, memberCardCodePrefix: '' } },
  })
  const memberCardConfig = { ...cards, adminCanCreateMemberCardStock: false }
  await app.call('/admin/update-member-card-config', { groupId, memberCardConfig }, admin)
  expect((await own()).group.groupProfile).toEqual({ memberCardConfig })
  await expect(app.call('/cse-admin/get-user-group', { groupId: 'ROOT' }, { as: secretary })).rejects.toMatchObject({
    code: 'notAdmin',
  })
})
