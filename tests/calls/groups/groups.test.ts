/** Groups as super admins make, change and delete them. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '#handler/tables.ts'
import { session, user } from '#kernel/accounts/tables.ts'
import { groupSize, host } from '#kernel/groups/tables.ts'
import { type Member, testApp } from '../../support/test-app.ts'

async function office() {
  const app = await testApp()
  const sud = await app.newGroup({ label: 'Sud' })
  const nimes = await app.newGroup({ label: 'Nîmes', parentPath: sud.path })
  const admin = await app.newMember({ isAdmin: true, email: 'sam@exemple.test' })
  const as = { as: admin }
  return { app, sud, nimes, admin, as, db: app.platform.db('eu') }
}

const emptyProfile = {
  permissions: [
    { name: 'non-cse-activities', value: null },
    { name: 'cse-activities', value: null },
  ],
  memberCardConfig: null,
  whiteLabeling: null,
}

// [P-CALL-003] [P-CALL-005] [P-CONSTANT-003] [P-ERROR-014]
test('a group is created below another, and returned with all that it has and inherits', async () => {
  const { app, sud, nimes, as } = await office()
  const { group } = await app.call('/admin/create-user-group', { parentGroupId: nimes.id, groupLabel: ' Quai ' }, as)
  expect(group).toMatchObject({
    ...{ groupLabel: 'Quai', parentGroupId: nimes.id, groupRegistrationCode: null, cseDomain: null, adminIds: [] },
    ...{ groupProfile: emptyProfile, groupNestedUserCount: 0, groupDirectUserCount: 0 },
  })
  expect(group.groupId).toMatch(/^ug-/)
  // At the next request, from memory.
  const { above, inherited, holds } = await app.call('/admin/get-user-group', { groupId: group.groupId }, as)
  expect(above).toEqual([
    { groupId: 'ROOT', groupLabel: 'Groupe par défaut' },
    { groupId: sud.id, groupLabel: 'Sud' },
    { groupId: nimes.id, groupLabel: 'Nîmes' },
  ])
  expect(inherited.permissions).toEqual([
    { name: 'non-cse-activities', value: true, from: null },
    { name: 'cse-activities', value: false, from: null },
  ])
  expect(holds).toEqual({ users: 0, subGroups: 0, activities: 0, vendors: 0, domains: 0 })
  const below = await app.call('/admin/list-sub-groups-in-group', { groupId: nimes.id }, as)
  expect(below.items).toEqual([
    { groupId: group.groupId, groupLabel: 'Quai', subGroupCount: 0, groupNestedUserCount: 0, groupDirectUserCount: 0 },
  ])
  for (const groupLabel of ['', '   '])
    await expect(
      app.call('/admin/create-user-group', { parentGroupId: nimes.id, groupLabel }, as),
    ).rejects.toMatchObject({
      code: 'invalidRequest',
      fields: ['groupLabel'],
      message: expect.stringContaining('Indiquez le nom'),
    })
  await expect(
    app.call('/admin/create-user-group', { parentGroupId: 'ug-none', groupLabel: 'Nulle part' }, as),
  ).rejects.toMatchObject({ code: 'userGroupNotFound', status: 404, message: 'User group not found' })
})

// [P-CALL-001] [P-ENTITY-001] [P-ENTITY-002]
test('a group returns its code, domain, administrators, people and profile as they were given', async () => {
  const { app, sud, nimes, as } = await office()
  const lea = await app.newMember({ groupId: nimes.id, adminOf: [nimes.id] })
  await app.newMember({ groupId: sud.id })
  const permissions = [
    { name: 'non-cse-activities' as const, value: false },
    { name: 'cse-activities' as const, value: true },
  ]
  await app.call('/admin/add-domain', { groupId: nimes.id, domain: 'nimes.hoobiiz.localhost' }, as)
  const change = { groupId: nimes.id, groupRegistrationCode: 'NIMES-30', groupProfile: { permissions } }
  await app.call('/admin/update-user-group', change, as)
  const { item } = await app.call('/admin/get-user-group', { groupId: nimes.id }, as)
  expect(item).toMatchObject({
    groupId: nimes.id,
    groupLabel: 'Nîmes',
    groupRegistrationCode: 'NIMES-30',
    parentGroupId: sud.id,
    cseDomain: 'nimes.hoobiiz.localhost',
    adminIds: [lea.userId],
    groupProfile: { permissions, memberCardConfig: null, whiteLabeling: null },
    groupNestedUserCount: 1,
    groupDirectUserCount: 1,
  })
  const above = await app.call('/admin/get-user-group', { groupId: sud.id }, as)
  expect([above.item.groupNestedUserCount, above.item.groupDirectUserCount]).toEqual([2, 1])
})

// [P-RULE-015] [P-STATE-007] [P-ENTITY-007] [P-RULE-027]
test.each(['non-cse-activities', 'cse-activities'] as const)(
  'the permission %s is ON, OFF or inherited from the nearest group above that sets it',
  async (name) => {
    const { app, sud, nimes, as } = await office()
    const at = name === 'cse-activities' ? 1 : 0
    const quai = await app.newGroup({ label: 'Quai', parentPath: nimes.path })
    const say = async (groupId: string, value?: boolean | null) => {
      const groupProfile = { permissions: [{ name, value }] }
      const { group } = await app.call('/admin/update-user-group', { groupId, groupProfile }, as)
      return group.groupProfile.permissions.map((each) => each.value)
    }
    const read = async (groupId: string) => {
      const { item, inherited } = await app.call('/admin/get-user-group', { groupId }, as)
      const { value, from } = inherited.permissions[at] ?? {}
      return [item.groupProfile.permissions[at]?.value, value, from?.groupLabel]
    }
    const only = (value: boolean | null) => (at === 1 ? [null, value] : [value, null])
    expect(await say(sud.id, true)).toEqual(only(true))
    expect(await read(quai.id)).toEqual([null, true, 'Sud'])
    // OFF is said, too: it is not the same as nothing.
    expect(await say(nimes.id, false)).toEqual(only(false))
    expect(await read(nimes.id)).toEqual([false, true, 'Sud'])
    expect(await read(quai.id)).toEqual([null, false, 'Nîmes'])
    // Null inherits, and so does a value that is left out.
    for (const nothing of [null, undefined]) {
      await say(nimes.id, false)
      expect(await say(nimes.id, nothing)).toEqual(only(null))
      expect(await read(quai.id)).toEqual([null, true, 'Sud'])
    }
  },
)

// [P-CALL-003]
test('the groups below one are paged in the order of their names, whatever is created meanwhile', async () => {
  const { app, sud, as } = await office()
  for (const label of ['Éole', 'abeille', 'Zèbre', 'Cigale', 'Cigale'])
    await app.newGroup({ label, parentPath: sud.path })
  const page = (nextPageToken?: string | null) =>
    app.call('/admin/list-sub-groups-in-group', { groupId: sud.id, limit: 2, nextPageToken }, as)
  const first = await page()
  expect(first.items.map(({ groupLabel }) => groupLabel)).toEqual(['abeille', 'Cigale'])
  await app.newGroup({ label: 'Abricot', parentPath: sud.path })
  const second = await page(first.nextPageToken)
  const third = await page(second.nextPageToken)
  expect([...second.items, ...third.items].map(({ groupLabel }) => groupLabel)).toEqual([
    ...['Cigale', 'Éole', 'Nîmes', 'Zèbre'],
  ])
  expect(third.nextPageToken).toBeNull()
  await expect(page('nobody’s')).rejects.toMatchObject({ code: 'invalidRequest', fields: ['cursor'] })
})

test('direct and nested people are counted as they join, move, leave and are erased', async () => {
  const { app, sud, nimes, db, as } = await office()
  const sizes = async () => {
    const rows = await db.orm.select().from(groupSize)
    return Object.fromEntries(rows.map(({ groupId, direct, nested }) => [groupId, [direct, nested]]))
  }
  const [lea, zoe] = [await app.newMember({ groupId: nimes.id }), await app.newMember({ groupId: nimes.id })]
  await app.newMember({ groupId: sud.id })
  expect(await sizes()).toEqual({ ROOT: [1, 4], [sud.id]: [1, 3], [nimes.id]: [2, 2] })
  const { item } = await app.call('/admin/get-user-group', { groupId: sud.id }, as)
  expect([item.groupDirectUserCount, item.groupNestedUserCount]).toEqual([1, 3])
  await app.call('/admin/move-user-to-group', { userId: lea.userId, groupIds: ['ROOT'] }, as)
  expect(await sizes()).toEqual({ ROOT: [2, 4], [sud.id]: [1, 2], [nimes.id]: [1, 1] })
  await db.write([db.orm.update(user).set({ erasedAt: 1 }).where(eq(user.id, zoe.userId))])
  expect(await sizes()).toEqual({ ROOT: [2, 3], [sud.id]: [1, 1], [nimes.id]: [0, 0] })
  await db.write([
    db.orm.update(user).set({ erasedAt: null, groupId: sud.id }).where(eq(user.id, zoe.userId)),
    db.orm.delete(session).where(eq(session.userId, lea.userId)),
    db.orm.delete(user).where(eq(user.id, lea.userId)),
  ])
  expect(await sizes()).toEqual({ ROOT: [1, 3], [sud.id]: [2, 2], [nimes.id]: [0, 0] })
})

// [P-CALL-007]
test('an update changes only the given fields, normalises the premium code, and changes permissions of sub-groups that inherit them', async () => {
  const { app, sud, nimes, as } = await office()
  const { group } = await app.call(
    '/admin/update-user-group',
    {
      groupId: sud.id,
      groupRegistrationCode: ' Été-2026 _x! ',
      groupProfile: { permissions: [{ name: 'cse-activities', value: true }] },
    },
    as,
  )
  expect(group).toMatchObject({
    groupLabel: 'Sud',
    groupRegistrationCode: 'ETE-2026_X',
    groupProfile: { permissions: [{ value: null }, { name: 'cse-activities', value: true }] },
  })
  const below = await app.call('/admin/get-user-group', { groupId: nimes.id }, as)
  expect(below.inherited.permissions[1]).toEqual({
    name: 'cse-activities',
    value: true,
    from: { groupId: sud.id, groupLabel: 'Sud' },
  })
  await expect(
    app.call('/admin/update-user-group', { groupId: nimes.id, groupRegistrationCode: 'ete-2026_x' }, as),
  ).rejects.toMatchObject({
    code: 'groupCodeTaken',
    fields: ['groupRegistrationCode'],
    message: 'Ce code premium est déjà celui du groupe Sud.',
  })
  await app.call('/admin/update-user-group', { groupId: sud.id, groupRegistrationCode: '' }, as)
  expect((await app.call('/admin/get-user-group', { groupId: sud.id }, as)).item.groupRegistrationCode).toBeNull()
  await app.call('/admin/update-user-group', { groupId: nimes.id, groupRegistrationCode: 'ETE-2026_X' }, as)
  const named = { groupLabel: 'Nîmes-Centre', cseDomain: 'youpiiz.localhost' }
  const { group: renamed } = await app.call('/admin/update-user-group', { groupId: nimes.id, ...named }, as)
  expect(renamed).toMatchObject({ ...named, groupRegistrationCode: 'ETE-2026_X' })
  for (const input of [{ groupLabel: 'Autre' }, { groupRegistrationCode: 'ROOT' }, { cseDomain: 'youpiiz.localhost' }])
    await expect(app.call('/admin/update-user-group', { groupId: 'ROOT', ...input }, as)).rejects.toMatchObject({
      code: 'groupIsRoot',
      fields: Object.keys(input),
    })
})

test("the second of two simultaneous editors of a group is shown the first one's change; a change is audited and can be undone", async () => {
  const { app, sud, as, db } = await office()
  const before = (await app.call('/admin/get-user-group', { groupId: sud.id }, as)).item
  app.advance(1000)
  const change = { groupId: sud.id, groupLabel: 'Grand Sud', ifUpdatedAt: before.updatedAt }
  await app.call('/admin/update-user-group', change, as)
  await expect(app.call('/admin/update-user-group', { ...change, groupLabel: 'Midi' }, as)).rejects.toMatchObject({
    code: 'changedMeanwhile',
    details: { changes: [{ before: { groupLabel: 'Sud' }, after: { groupLabel: 'Grand Sud' } }] },
  })
  const { items } = await app.call('/admin/list-history', { target: sud.id }, as)
  await app.call('/admin/undo-change', { changeId: items[0]?.id ?? '' }, as)
  expect((await app.call('/admin/get-user-group', { groupId: sud.id }, as)).item.groupLabel).toBe('Sud')
  const rows = await db.orm.select({ call: audit.call }).from(audit).where(eq(audit.target, sud.id))
  expect(rows.map(({ call }) => call)).toEqual(['/admin/update-user-group', '/admin/undo-change'])
})

// [P-CALL-006]
test('an empty group is deleted and restored; deleting any other is refused with the obstacles', async () => {
  const { app, sud, nimes, as, db } = await office()
  const erased = await app.newMember({ groupId: nimes.id, erasedAt: 1, host: null })
  await expect(app.call('/admin/delete-user-group', { groupId: sud.id }, as)).rejects.toMatchObject({
    code: 'groupInUse',
    status: 409,
    message: 'Ce groupe ne peut pas être supprimé : il a encore 1 sous-groupe.',
    details: { subGroups: 1, users: 0 },
  })
  const lea = await app.newMember({ groupId: nimes.id })
  const secretary = await app.newMember({ adminOf: [nimes.id] })
  await app.call('/admin/update-user-group', { groupId: nimes.id, groupRegistrationCode: 'NIMES' }, as)
  await app.call('/admin/add-domain', { groupId: nimes.id, domain: 'nimes.hoobiiz.localhost' }, as)
  await expect(app.call('/admin/delete-user-group', { groupId: nimes.id }, as)).rejects.toMatchObject({
    message: 'Ce groupe ne peut pas être supprimé : il a encore 1 membre et 1 domaine.',
  })
  await app.call('/admin/move-user-to-group', { userId: lea.userId, groupIds: ['ROOT'] }, as)
  await app.call('/admin/update-user-group', { groupId: nimes.id, cseDomain: null }, as)
  const { trashId } = await app.call('/admin/delete-user-group', { groupId: nimes.id }, as)
  await expect(app.call('/admin/get-user-group', { groupId: nimes.id }, as)).rejects.toMatchObject({ status: 404 })
  expect((await app.call('/admin/list-sub-groups-in-group', { groupId: sud.id }, as)).items).toEqual([])
  const [row] = await db.orm.select({ groupId: user.groupId }).from(user).where(eq(user.id, erased.userId))
  expect(row).toEqual({ groupId: 'ROOT' })
  await app.call('/admin/restore-from-trash', { trashId }, as)
  const { item } = await app.call('/admin/get-user-group', { groupId: nimes.id }, as)
  expect(item).toMatchObject({ groupLabel: 'Nîmes', groupRegistrationCode: 'NIMES', adminIds: [secretary.userId] })
  await expect(app.call('/admin/delete-user-group', { groupId: 'ROOT' }, as)).rejects.toMatchObject({
    code: 'groupIsRoot',
  })
})

// [P-CALL-011]
test('granting and removing the right to administer a group each leave an audit row', async () => {
  const { app, sud, nimes, as, db } = await office()
  const nadia = await app.newMember({ email: 'nadia@exemple.test' })
  const change = (action: 'add' | 'remove', userId = nadia.userId) =>
    app.call('/admin/update-user-group-admins', { groupId: sud.id, action, userId }, as)
  const own = (groupId: string) => app.send('/cse-admin/get-user-group', { groupId }, { as: nadia })
  expect((await own(sud.id)).status).toBe(403)
  for (const _again of [1, 2]) await change('add')
  expect((await own(sud.id)).status).toBe(200)
  // Exactly this group (D38).
  expect((await own(nimes.id)).status).toBe(403)
  const { administrators, item } = await app.call('/admin/get-user-group', { groupId: sud.id }, as)
  expect([administrators.map(({ email }) => email), item.adminIds]).toEqual([['nadia@exemple.test'], [nadia.userId]])
  for (const _again of [1, 2]) await change('remove')
  expect((await own(sud.id)).status).toBe(403)
  await expect(change('add', 'u-nobody')).rejects.toMatchObject({
    code: 'userNotFound',
    message: 'Utilisateur inconnu',
  })
  const rows = await db.orm.select({ after: audit.after }).from(audit).where(eq(audit.target, sud.id))
  expect(rows.map(({ after }) => after)).toEqual([{ administrators: ['nadia@exemple.test'] }, { administrators: [] }])
})

test("a super admin counts as the last one when the others' access is closed", async () => {
  const { app, as, admin } = await office()
  const nadia = await app.newMember({ isAdmin: true })
  const giveUp = () => app.call('/admin/update-super-admins', { action: 'remove', userId: admin.userId }, as)
  await app.call('/admin/close-access', { userId: nadia.userId }, as)
  await expect(giveUp()).rejects.toMatchObject({ code: 'lastSuperAdmin' })
  await app.call('/admin/reopen-access', { userId: nadia.userId }, as)
  await giveUp()
})

test('a super admin appoints another, who must sign in again; the last one cannot be removed', async () => {
  const { app, as, admin, db } = await office()
  const nadia = await app.newMember({ email: 'nadia@exemple.test' })
  const change = (action: 'add' | 'remove', { userId }: Member, by = as) =>
    app.call('/admin/update-super-admins', { action, userId }, by)
  await expect(change('remove', admin)).rejects.toMatchObject({ code: 'lastSuperAdmin', status: 409 })
  await expect(change('add', nadia, { as: nadia })).rejects.toMatchObject({ code: 'notAdmin' })
  await change('add', nadia)
  // The session that she had is not one of a super admin's.
  expect((await app.send('/admin/list-super-admins', {}, { as: nadia })).status).toBe(401)
  await app.signIn(nadia)
  const { administrators } = await app.call('/admin/list-super-admins', {}, { as: nadia })
  expect(administrators.map(({ email }) => email)).toEqual(['nadia@exemple.test', 'sam@exemple.test'])
  await change('remove', admin, { as: nadia })
  expect((await app.send('/admin/list-super-admins', {}, as)).status).toBe(401)
  const rows = await db.orm.select({ target: audit.target, after: audit.after }).from(audit)
  expect(rows.map(({ target, after }) => [target, after])).toEqual([
    [nadia.userId, expect.objectContaining({ isAdmin: true })],
    [admin.userId, expect.objectContaining({ isAdmin: false })],
  ])
})

// [P-CALL-009]
test("the offered domains are this region's exact domains and the registered names, each with its owner", async () => {
  const { app, sud, as, db } = await office()
  await db.write([db.orm.insert(host).values({ host: '*.libre.test', tenant: 'hoobiiz', createdAt: 1 })])
  await app.newGroup({ id: 'ug-atelier', label: 'Atelier', cseDomain: 'atelier.localhost' })
  await app.call('/admin/add-domain', { groupId: sud.id, domain: 'sud.hoobiiz.localhost' }, as)
  const { domains, sites } = await app.call('/admin/list-hoobiiz-domains', {}, as)
  const found = Object.fromEntries(domains.map(({ domain, group }) => [domain, group?.groupLabel ?? null]))
  expect(found).toMatchObject({
    'atelier.localhost': 'Atelier',
    'hoobiiz.localhost': null,
    'sud.hoobiiz.localhost': 'Sud',
    'youpiiz.localhost': null,
  })
  // Neither a wildcard nor what another region serves.
  expect(Object.keys(found).filter((domain) => domain.includes('*') || domain.includes('bourbon'))).toEqual([])
  expect(sites.find(({ tenant }) => tenant === 'hoobiiz')?.wildcards).toEqual(['*.hoobiiz.localhost'])
  expect(sites.some(({ tenant }) => tenant === 'bourbon')).toBe(false)
})
