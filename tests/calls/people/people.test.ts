import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { session, user } from '#kernel/accounts/tables.ts'
import { linkedIdentity } from '#kernel/identity-providers/tables.ts'
import { passkey } from '#kernel/passkeys/tables.ts'
import { subsidyRule } from '#kernel/subsidies/tables.ts'
import { type Member, testApp } from '../../support/test-app.ts'

async function office() {
  const app = await testApp()
  const group = await app.newGroup({ label: 'Atelier', cseDomain: 'atelier.hoobiiz.localhost' })
  const below = await app.newGroup({ label: 'Forge', parentPath: group.path })
  const admin = await app.newMember({ isAdmin: true, firstName: 'Sam', lastName: 'Ott', email: 'sam@exemple.test' })
  const secretary = await app.newMember({
    groupId: group.id,
    adminOf: [group.id],
    host: 'atelier.hoobiiz.localhost',
    email: 'nadia@exemple.test',
    firstName: 'Nadia',
    lastName: 'Blé',
  })
  const lea = await app.newMember({
    groupId: group.id,
    host: 'atelier.hoobiiz.localhost',
    email: 'lea@exemple.test',
    firstName: 'Léa',
    lastName: 'Le Goff',
    phoneNumber: '06 12 34 56 78',
    memberCardCode: 'CE-77',
  })
  return { app, group, below, admin, secretary, lea }
}

const onHost = (as: Member) => ({ as, host: 'atelier.hoobiiz.localhost' })
const emails = (people: readonly { email: string }[]) => people.map(({ email }) => email.split('@')[0])

// [P-CALL-012] [P-ENTITY-004] [P-RULE-009]
test('a super admin lists all people of the region with their chain of groups, the outermost first, and finds them by any field', async () => {
  const { app, group, below, admin, lea } = await office()
  const createdAt = Date.now()
  app.advance(1000)
  await app.newMember({ groupId: below.id, email: 'zoe@exemple.test', lastName: 'Œuvrard', phoneNumber: '0650607080' })
  const list = (input: object) => app.call('/admin/list-all-users', input, { as: admin })
  const all = await list({})
  expect([emails(all.users), all.total]).toEqual([['sam', 'nadia', 'lea', 'zoe'].sort(byCreation(all.users)), 4])
  const zoe = all.users.find(({ email }) => email.startsWith('zoe'))
  expect(zoe?.groups).toEqual([group.id, below.id])
  expect(all.users.find(({ email }) => email.startsWith('lea'))).toMatchObject({
    ...{ userId: lea.userId, email: 'lea@exemple.test', firstName: 'Léa', lastName: 'Le Goff', groups: [group.id] },
    ...{ phoneNumber: '06 12 34 56 78', memberCardCode: 'CE-77', createdAt, lastLoginAt: null },
  })
  expect(all.users.find(({ email }) => email.startsWith('sam'))?.groups).toEqual([])
  expect(all.groups).toContainEqual({ groupId: below.id, groupLabel: 'Forge' })
  for (const [text, found] of [
    ['goff', ['lea']],
    ['oeuv', ['zoe']],
    ['34 56', ['lea']],
    ['06  12 34', ['lea']],
    ['34 06', []],
    ['60 70', ['zoe']],
    ['goff 06 12', ['lea']],
    ['0612345678', ['lea']],
    ['+33 6 12 34 56 78', ['lea']],
    ['+33612345678', ['lea']],
    ['0033 (0)6.12.34.56.78', ['lea']],
    ['06-12-34', ['lea']],
    ['06 50 60 70 80', ['zoe']],
    ['+33', []],
    ['le goff, léa', ['lea']],
    ['ce-7', ['lea']],
    ['léa goff', ['lea']],
    ['lé ce', ['lea']],
    ['"; drop', []],
    ['%', []],
  ] as const)
    expect(emails((await list({ text, sort: 'email' })).users), text).toEqual(found)
  expect(emails((await list({ within: group.id, sort: 'group' })).users)).toEqual(
    expect.arrayContaining(['lea', 'nadia', 'zoe']),
  )
  expect((await list({ within: below.id })).total).toBe(1)
  await app.newMember({ groupId: below.id, email: 'yann@exemple.test', lastName: 'Goff', lastLoginAt: 1 })
  const both = await list({ within: below.id })
  expect(both.total).toBe(2)
  expect(both.users.map(({ email, lastLoginAt }) => [email, lastLoginAt]).sort()).toEqual([
    ['yann@exemple.test', 1],
    ['zoe@exemple.test', null],
  ])
  const never = await list({ within: below.id, neverSignedIn: true })
  expect([emails(never.users), never.total]).toEqual([['zoe'], 1])
  expect(emails((await list({ text: 'goff', neverSignedIn: true })).users)).toEqual(['lea'])
  expect((await list({ neverSignedIn: true })).users).toHaveLength(4)
})

test("people with closed access or a pending invitation are found, in the region and in the committee's own group", async () => {
  const app = await testApp()
  const admin = { as: await app.newMember({ isAdmin: true }) }
  const group = await app.newGroup()
  const password = 'un-mot-de-passe'
  const secretary = { as: await app.newMember({ groupId: group.id, adminOf: [group.id], password }) }
  const newMember = (name: string, facts: object = {}) =>
    app.newMember({ groupId: group.id, email: `${name}@exemple.test`, ...facts })
  await newMember('invited')
  const closed = await newMember('closed', { password })
  const leftBefore = await newMember('left')
  const [keyed, employed] = [await newMember('keyed'), await newMember('employed')]
  await newMember('elsewhere', { groupId: 'ROOT' })
  const db = app.db()
  const times = { createdAt: 1, lastUsedAt: null }
  const key = { ...times, host: 'h', name: 'Clé', publicKey: 'k', counter: 0, transports: [], isSynced: false }
  await db.write([
    db.orm.insert(passkey).values({ ...key, id: 'key-1', userId: keyed.userId }),
    db.orm.insert(linkedIdentity).values({ ...times, id: 'li-1', issuer: 'i', subject: 's', userId: employed.userId }),
  ])
  for (const { userId } of [closed, leftBefore]) await app.call('/admin/close-access', { userId }, admin)
  const all = async (access: 'closed' | 'invited') =>
    emails((await app.call('/admin/list-all-users', { access }, admin)).users).sort()
  const own = async (access: 'closed' | 'invited') =>
    emails((await app.call('/cse-admin/list-users-in-group', { access, groupId: group.id }, secretary)).items).sort()
  expect([await all('closed'), await own('closed')]).toEqual([
    ['closed', 'left'],
    ['closed', 'left'],
  ])
  expect(await own('invited')).toEqual(['invited'])
  expect(await all('invited')).toEqual(expect.arrayContaining(['elsewhere', 'invited']))
  expect(await all('invited')).not.toEqual(expect.arrayContaining(['keyed']))
})

/** The first that were made come first; those of one moment by their id. */
const byCreation = (people: readonly { email: string }[]) => (a: string, b: string) =>
  emails(people).indexOf(a) - emails(people).indexOf(b)

test('every order of the list pages through all people without omission', async () => {
  const { app, admin } = await office()
  for (let at = 0; at < 7; at++)
    await app.newMember({
      firstName: at % 2 ? 'Ana' : 'bob',
      memberCardCode: at % 3 ? null : `C${at}`,
      lastLoginAt: at || null,
    })
  const sorts = [
    'email',
    'firstName',
    'lastName',
    'phoneNumber',
    'memberCardCode',
    'createdAt',
    'lastLoginAt',
    'group',
  ] as const
  for (const sort of sorts)
    for (const direction of ['asc', 'desc'] as const) {
      const seen: string[] = []
      let cursor: string | null | undefined
      do {
        const page = await app.call(
          '/admin/list-all-users',
          { sort, direction, limit: 3, ...(cursor ? { cursor } : {}) },
          { as: admin },
        )
        seen.push(...page.users.map(({ userId }) => userId))
        cursor = page.nextCursor
      } while (cursor)
      expect([sort, direction, seen.length, new Set(seen).size]).toEqual([sort, direction, 10, 10])
    }
})

// [P-CALL-019] [P-ENTITY-003] [P-SCREEN-081]
test('a committee lists only its own members, by six fields and their role', async () => {
  const { app, group, secretary, lea } = await office()
  const stranger = await app.newMember({ email: 'leandre@exemple.test' })
  const list = (input: object) =>
    app.call('/cse-admin/list-users-in-group', { groupId: group.id, ...input }, onHost(secretary))
  const all = await list({})
  expect([emails(all.items), all.total]).toEqual([['nadia', 'lea'], 2])
  expect(all.items.map(({ role }) => role)).toEqual(['admin', 'user'])
  expect(all.items[1]).toMatchObject({
    userId: lea.userId,
    email: 'lea@exemple.test',
    parentGroupId: group.id,
    memberCardCode: 'CE-77',
    firstName: 'Léa',
    lastName: 'Le Goff',
    phoneNumber: '06 12 34 56 78',
    role: 'user',
    createdAt: app.platform.now(),
    lastLoginAt: null,
  })
  await app.db().write([{ sql: 'update user set last_login_at = 77 where id = ?', args: [lea.userId] }])
  expect((await list({ text: 'ce-77' })).items.map(({ lastLoginAt }) => lastLoginAt)).toEqual([77])
  for (const [text, found] of [
    ['lea', ['lea']],
    ['nadia@ex', ['nadia']],
    ['Administrateur', ['nadia']],
    ['bénéficiaire', ['lea']],
    // A part of both.
    ['i', ['nadia', 'lea']],
    ['blé', ['nadia']],
    ['0612', ['lea']],
    ['06 12', ['lea']],
    ['CE-77', ['lea']],
    ['leandre', []],
  ] as const)
    expect(emails((await list({ text })).items), text).toEqual(found)
  expect(emails((await list({ sort: 'role', direction: 'asc' })).items)).toEqual(['nadia', 'lea'])
  for (const userId of [stranger.userId, 'u-nobody'])
    await expect(
      app.call('/cse-admin/update-user', { groupId: group.id, userId, ...facts }, onHost(secretary)),
    ).rejects.toMatchObject({ code: 'userNotFound', status: 404, message: 'Utilisateur inconnu' })
  await app.call('/cse-admin/update-user', { groupId: group.id, userId: lea.userId, ...facts }, onHost(secretary))
  expect((await list({ text: 'rose' })).items[0]).toMatchObject({ firstName: 'Léa-Rose', memberCardCode: null })
})

test('the palette finds people, for a committee only its own members', async () => {
  const { app, admin, group, secretary } = await office()
  await app.newMember({ email: 'leandre@exemple.test', firstName: 'Léandre' })
  const all = await app.call('/admin/find-people', { text: 'lea' }, { as: admin })
  expect(all.items.map(({ email, groupLabel }) => [email.split('@')[0], groupLabel])).toEqual([
    ['lea', 'Atelier'],
    ['leandre', 'Groupe par défaut'],
  ])
  const own = await app.call('/cse-admin/find-people', { groupId: group.id, text: 'lea' }, onHost(secretary))
  expect(emails(own.items)).toEqual(['lea'])
})

const facts = { firstName: 'Léa-Rose', lastName: 'Roy', phoneNumber: '0707070707', memberCardCode: '' }

// [P-CALL-016] [P-CALL-017]
test('an update changes name, phone number and card, and names missing fields, as an operator and as a committee', async () => {
  const { app, admin, group, secretary, lea } = await office()
  const paths = [
    (input: object) => app.send('/admin/update-user', { userId: lea.userId, ...input }, { as: admin }),
    (input: object) =>
      app.send('/cse-admin/update-user', { groupId: group.id, userId: lea.userId, ...input }, onHost(secretary)),
  ]
  for (const [at, send] of paths.entries()) {
    const typed = {
      firstName: `Zoé ${at}`,
      lastName: `Blé ${at}`,
      phoneNumber: `06 06 06 06 0${at}`,
      memberCardCode: `C-${at}`,
    }
    expect((await send(typed)).status).toBe(200)
    const { user: read } = await app.call('/admin/get-user', { userId: lea.userId }, { as: admin })
    expect(read).toMatchObject(typed)
    for (const field of ['firstName', 'lastName', 'phoneNumber']) {
      const refused = await send({ ...typed, [field]: ' ' })
      expect([refused.status, (await refused.json()).error.fields], `${at} ${field}`).toEqual([400, [field]])
    }
    expect((await app.call('/admin/get-user', { userId: lea.userId }, { as: admin })).user).toMatchObject(typed)
  }
})

test("the second of two simultaneous editors of a person is shown the first one's change, and an update can be undone", async () => {
  const { app, admin, lea } = await office()
  const send = (input: object) =>
    app.send('/admin/update-user', { userId: lea.userId, ...facts, ...input }, { as: admin })
  const before = await app.call('/admin/get-user', { userId: lea.userId }, { as: admin })
  app.advance(1000)
  expect((await send({ ifUpdatedAt: before.user.updatedAt })).status).toBe(200)
  const late = await send({ lastName: 'Second', ifUpdatedAt: before.user.updatedAt })
  expect(late.status).toBe(409)
  expect(await late.json()).toMatchObject({
    error: { code: 'changedMeanwhile', details: { changes: [{ by: 'Sam Ott', after: { lastName: 'Roy' } }] } },
  })
  const { items } = await app.call('/admin/list-history', { target: lea.userId }, { as: admin })
  await app.call('/admin/undo-change', { changeId: items[0]?.id ?? '' }, { as: admin })
  const { user: restored } = await app.call('/admin/get-user', { userId: lea.userId }, { as: admin })
  expect(restored).toMatchObject({ firstName: 'Léa', lastName: 'Le Goff', memberCardCode: 'CE-77' })
})

test('a secretary undoes her own correction of a member, and an empty correction is not recorded', async () => {
  const { app, admin, group, lea, secretary } = await office()
  const asks = onHost(secretary)
  const { user: before } = await app.call('/admin/get-user', { userId: lea.userId }, { as: admin })
  const { firstName, lastName, phoneNumber, memberCardCode } = before
  const same = { groupId: group.id, userId: lea.userId, firstName, lastName, phoneNumber, memberCardCode }
  await app.call('/cse-admin/update-user', same, asks)
  const changes = async () =>
    (await app.call('/cse-admin/list-history', { groupId: group.id, target: lea.userId }, asks)).items
  expect(await changes()).toEqual([])
  app.advance(1000)
  await app.call('/cse-admin/update-user', { ...same, firstName: 'Léna' }, asks)
  const [change] = await changes()
  expect(change).toMatchObject({ undoable: true, before: { firstName }, after: { firstName: 'Léna' } })
  app.advance(1000)
  await app.call('/cse-admin/undo-change', { groupId: group.id, changeId: change?.id ?? '' }, asks)
  expect((await app.call('/admin/get-user', { userId: lea.userId }, { as: admin })).user).toMatchObject({ firstName })
})

// [P-CALL-008] [P-CALL-002]
test('a move of a person lists its changes beforehand, ends the sessions that become invalid, and can be undone', async () => {
  const { app, admin, below, group, lea } = await office()
  const other = await app.newGroup({ label: 'Ailleurs', cseDomain: 'ailleurs.hoobiiz.localhost', permCse: true })
  const storedSessions = () => app.db().orm.select().from(session).where(eq(session.userId, lea.userId))
  const move = (groupIds: string[]) =>
    app.call('/admin/move-user-to-group', { userId: lea.userId, groupIds }, { as: admin })

  // Down its own branch the host stays, and so does the session.
  await move([group.id, below.id])
  expect(await storedSessions()).toHaveLength(1)

  const { effects } = await app.call(
    '/admin/preview-move-user-to-group',
    { userId: lea.userId, groupIds: ['ROOT', other.id] },
    { as: admin },
  )
  expect(effects).toMatchObject({
    from: { groupLabel: 'Forge', host: 'atelier.hoobiiz.localhost' },
    to: { groupLabel: 'Ailleurs', host: 'ailleurs.hoobiiz.localhost' },
    endedSessions: 1,
    permissions: { before: { cse: false, nonCse: true }, after: { cse: true, nonCse: true } },
  })
  expect(await storedSessions()).toHaveLength(1)
  app.advance(1000)
  await move([other.id])
  expect(await storedSessions()).toHaveLength(0)
  await expect(app.call('/list-cart', {}, onHost(lea))).rejects.toMatchObject({ code: 'unauthenticated' })

  for (const wrong of [[below.id], [other.id, below.id], ['ug-nobody'], ['ROOT', 'ROOT']])
    await expect(move(wrong), wrong.join('/')).rejects.toMatchObject({ code: 'groupNotFound' })

  const { items } = await app.call('/admin/list-history', { target: lea.userId }, { as: admin })
  await app.call('/admin/undo-change', { changeId: items[0]?.id ?? '' }, { as: admin })
  const { user: back, groups } = await app.call('/admin/get-user', { userId: lea.userId }, { as: admin })
  expect(back).toMatchObject({ userId: lea.userId, email: 'lea@exemple.test', firstName: 'Léa' })
  expect(groups.map(({ groupLabel }) => groupLabel)).toEqual(['Atelier', 'Forge'])
})

test("a preview of a move lists lost and possible subsidies, and the new group's rule for member cards", async () => {
  const { app, admin, group, lea } = await office()
  const db = app.db()
  const cards = {
    adminCanCreateMemberCardStock: false,
    memberCardCodeRequiredOnRegister: true,
    memberCardCodePrefix: 'F-',
  }
  const other = await app.newGroup({ label: 'Forge', memberCardConfig: cards })
  const rule = { percent: 20, target: 'All' as const, minMonths: 0, isActive: true, createdAt: 1, updatedAt: 1 }
  await db.write([
    db.orm.insert(subsidyRule).values([
      { ...rule, id: 'su-1', groupId: group.id, label: 'Sport' },
      { ...rule, id: 'su-2', groupId: other.id, label: 'Culture' },
      { ...rule, id: 'su-3', groupId: other.id, label: 'De l’an passé', toDay: '2020-12-31' },
    ]),
    // Committees alone pay anything.
    { sql: 'update user_group set premium = 1 where id in (?, ?)', args: [group.id, other.id] },
    { sql: 'update catalogue_version set version = version + 1', args: [] },
  ])
  app.advance(1000)
  const effects = async (userId: string) =>
    (await app.call('/admin/preview-move-user-to-group', { userId, groupIds: [other.id] }, { as: admin })).effects
  const subsidies = { lost: ['Sport'], gained: ['Culture'] }
  expect(await effects(lea.userId)).toMatchObject({ subsidies, card: { problem: 'prefix', prefix: 'F-' } })
  const noCard = await app.newMember({ groupId: group.id })
  expect(await effects(noCard.userId)).toMatchObject({ subsidies, card: { problem: 'missing', prefix: 'F-' } })
  const right = await app.newMember({ groupId: group.id, memberCardCode: 'F-12' })
  expect(await effects(right.userId)).toMatchObject({ subsidies, card: null })
})

// [P-CALL-004]
test("a group's direct members are listed ten at first, then in pages of the requested size", async () => {
  const { app, admin, group } = await office()
  for (let at = 0; at < 25; at++)
    await app.newMember({ groupId: group.id, email: `m${String(at).padStart(2, '0')}@exemple.test` })
  const first = await app.call('/admin/list-users-in-group', { groupId: group.id }, { as: admin })
  expect(first.items).toHaveLength(10)
  const rest = await app.call(
    '/admin/list-users-in-group',
    { groupId: group.id, nextPageToken: first.nextPageToken, limit: 90 },
    { as: admin },
  )
  expect([rest.items.length, rest.nextPageToken]).toEqual([17, null])
  expect(new Set([...first.items, ...rest.items].map(({ userId }) => userId)).size).toBe(27)
})

test('an erased person appears nowhere', async () => {
  const { app, admin, lea, group } = await office()
  await app
    .db()
    .write([app.db().orm.update(user).set({ erasedAt: 1, email: 'u@efface.invalid' }).where(eq(user.id, lea.userId))])
  expect((await app.call('/admin/list-all-users', { text: 'goff' }, { as: admin })).total).toBe(0)
  await expect(app.call('/admin/get-user', { userId: lea.userId }, { as: admin })).rejects.toMatchObject({
    code: 'userNotFound',
  })
  const { items } = await app.call('/admin/list-users-in-group', { groupId: group.id }, { as: admin })
  expect(emails(items)).toEqual(['nadia'])
})
