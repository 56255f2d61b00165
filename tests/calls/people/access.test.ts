/** A person leaves, comes back, gets access again, and is signed out. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { session, token, user } from '#kernel/accounts/tables.ts'
import { identityProvider, linkedIdentity } from '#kernel/identity-providers/tables.ts'
import { passkey } from '#kernel/passkeys/tables.ts'
import { type Member, newCaller, type TestApp, testApp } from '../../support/test-app.ts'

const PASSWORD = 'un mot de passe'
const ATELIER = 'atelier.hoobiiz.localhost'

async function office() {
  const app = await testApp()
  const group = await app.newGroup({ label: 'Atelier', cseDomain: ATELIER })
  const admin = await app.newMember({ isAdmin: true, firstName: 'Sam', lastName: 'Ott' })
  const secretary = await app.newMember({ groupId: group.id, adminOf: [group.id], host: ATELIER })
  const lea = await app.newMember({ groupId: group.id, host: ATELIER, email: 'lea@exemple.test', password: PASSWORD })
  return { app, group, admin, secretary, lea }
}

const signIn = (app: TestApp, { email }: Member) =>
  app.call('/login', { email, authType: 'Password', password: PASSWORD }, { as: newCaller(), host: ATELIER })
const audited = async (app: TestApp, target: string) =>
  (await app.db().query('select call, group_id as groupId from audit where target = ? order by ts, rowid', [target]))
    .rows

test('a committee closes the access of a leaving member, opens it again, and undoes either', async () => {
  const { app, group, secretary, lea } = await office()
  const asks = { as: secretary, host: ATELIER }
  const of = { groupId: group.id, userId: lea.userId }
  const reset = await app.call('/forgot-password', { email: lea.email }, { host: ATELIER })
  expect(reset).toEqual({ success: true })
  const { user: closed } = await app.call('/cse-admin/close-access', of, asks)
  expect(closed.deactivatedAt).toBe(Date.now())
  await expect(signIn(app, lea)).rejects.toMatchObject({ code: 'loginFailed' })
  const link = await app.linkIn(lea.email, '/reset-password')
  await expect(
    app.call('/reset-password', { id: link, email: lea.email, password: 'autre mot de passe' }, { host: ATELIER }),
  ).rejects.toMatchObject({ code: 'linkExpired' })
  const { items } = await app.call('/cse-admin/list-users-in-group', { groupId: group.id, text: 'lea' }, asks)
  expect(items).toMatchObject([{ userId: lea.userId, deactivatedAt: expect.any(Number) }])
  expect((await app.call('/cse-admin/count-audience', { groupId: group.id }, asks)).people).toBe(1)

  app.advance(1000)
  const { user: open } = await app.call('/cse-admin/reopen-access', of, asks)
  expect(open.deactivatedAt).toBeNull()
  expect(await signIn(app, lea)).toMatchObject({ success: true })
  app.advance(1000)
  await app.call('/cse-admin/close-access', of, asks)
  const [change] = (await app.call('/cse-admin/list-history', { groupId: group.id, target: lea.userId }, asks)).items
  await app.call('/cse-admin/undo-change', { groupId: group.id, changeId: change?.id ?? '' }, asks)
  expect(await signIn(app, lea)).toMatchObject({ success: true })
  expect((await audited(app, lea.userId)).map((row) => row.groupId)).toEqual(Array(4).fill(group.id))
})

test("an outdated change, a change of one's own access and an unchanged one have no effect", async () => {
  const { app, admin, lea } = await office()
  const ask = (path: '/admin/close-access' | '/admin/reopen-access', input: object) =>
    app.send(path, input, { as: admin })
  const answered = async (response: Response) => [response.status, (await response.json()).error?.code]
  expect(await answered(await ask('/admin/close-access', { userId: lea.userId, ifUpdatedAt: 1 }))).toEqual([
    409,
    'changedMeanwhile',
  ])
  expect(await answered(await ask('/admin/close-access', { userId: admin.userId }))).toEqual([409, 'ownAccess'])
  expect(await answered(await ask('/admin/reopen-access', { userId: lea.userId }))).toEqual([200, undefined])
  expect(await answered(await ask('/admin/close-access', { userId: 'u-nobody' }))).toEqual([404, 'userNotFound'])
  expect(await audited(app, lea.userId)).toEqual([])
})

// D38: rights that a super admin gave are not a committee's to take.
test("a committee cannot close the access of an administrator or of another group's member", async () => {
  const { app, group, secretary } = await office()
  const other = await app.newGroup()
  const people = [
    [await app.newMember({ groupId: group.id, isAdmin: true }), 'administratorsAccess'],
    [await app.newMember({ groupId: group.id, adminOf: [group.id] }), 'administratorsAccess'],
    [await app.newMember({ groupId: group.id, adminOf: [other.id] }), 'administratorsAccess'],
    [await app.newMember({ groupId: other.id }), 'userNotFound'],
  ] as const
  for (const path of ['/cse-admin/close-access', '/cse-admin/reopen-access'] as const)
    for (const [person, code] of people) {
      const closed = path === '/cse-admin/reopen-access' ? 1 : null
      await app.db().write([app.db().orm.update(user).set({ deactivatedAt: closed }).where(eq(user.id, person.userId))])
      const asked = { groupId: group.id, userId: person.userId }
      await expect(app.call(path, asked, { as: secretary, host: ATELIER })).rejects.toMatchObject({ code })
    }
})

test("one of two super admins who close each other's access at once remains", async () => {
  const { app, admin } = await office()
  const second = await app.newMember({ isAdmin: true })
  const close = (as: Member, whom: Member) => app.send('/admin/close-access', { userId: whom.userId }, { as })
  const answers = await Promise.all([close(admin, second), close(second, admin)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([401, 403])])
  const { rows } = await app.db().query('select count(*) as n from user where is_admin = 1 and deactivated_at is null')
  expect(rows[0]?.n).toBe(1)
})

test('an administrator sends a reset to a person with a password and an invitation to one without, at most once in two minutes', async () => {
  const { app, group, secretary, lea, admin } = await office()
  const invited = await app.newMember({ groupId: group.id, email: 'neuf@exemple.test', host: null })
  const send = (person: Member) =>
    app.call(
      '/cse-admin/send-access-mail',
      { groupId: group.id, userId: person.userId },
      { as: secretary, host: ATELIER },
    )
  expect(await send(lea)).toEqual({ sent: 'reset' })
  expect(await send(invited)).toEqual({ sent: 'invitation' })
  await expect(send(lea)).rejects.toMatchObject({ code: 'mailJustSent', status: 409 })
  await expect(app.call('/admin/send-access-mail', { userId: invited.userId }, { as: admin })).rejects.toMatchObject({
    code: 'mailJustSent',
  })

  const reset = await app.linkUrlIn(lea.email, '/reset-password')
  expect(reset.hostname).toBe(ATELIER)
  const chosen = { id: reset.pathname.split('/').at(-1) ?? '', email: lea.email, password: 'tout autre chose' }
  expect(await app.call('/reset-password', chosen, { as: newCaller(), host: ATELIER })).toMatchObject({ success: true })
  const text = (await app.mails()).find(({ recipient }) => recipient === invited.email)?.text ?? ''
  const url = new URL(/https?:\/\/\S+\/register-invite\S+/.exec(text)?.[0] ?? '')
  expect([url.hostname, url.searchParams.get('authType')]).toEqual([ATELIER, 'Password'])
  const accepted = await app.call(
    '/register-invite',
    { email: invited.email, inviteId: url.searchParams.get('inviteId') ?? '', password: PASSWORD },
    { as: newCaller(), host: ATELIER },
  )
  expect(accepted.authMethods).toEqual([{ type: 'Password' }])

  app.advance(121_000)
  expect(await send(invited)).toEqual({ sent: 'reset' })
  await app.call('/admin/close-access', { userId: lea.userId }, { as: admin })
  await expect(send(lea)).rejects.toMatchObject({ code: 'accessClosed' })
  // Nothing of a link stands in what is kept of who did what.
  const { rows } = await app.db().query('select "after" from audit where call like ?', ['%send-access-mail'])
  expect(rows.map((row) => row.after)).toEqual(
    Array(3).fill(expect.stringMatching(/^\{"sent":"(reset|invitation)"\}$/)),
  )
  expect(await app.db().orm.select().from(token).where(eq(token.userId, invited.userId))).toHaveLength(2)
})

test('a super admin sees where a person is signed in, and ends one session or all', async () => {
  const { app, admin, lea } = await office()
  app.advance(5000)
  const phone = newCaller()
  const proof = { email: lea.email, authType: 'Password' as const, password: PASSWORD }
  const agent = { 'user-agent': 'Mozilla/5.0 (Android 16; Mobile) Gecko/140.0 Firefox/140.0' }
  await app.call('/login', proof, { as: phone, host: ATELIER, headers: agent })
  const list = async () => (await app.call('/admin/list-user-sessions', { userId: lea.userId }, { as: admin })).items
  expect(await list()).toMatchObject([
    {
      ...{ host: ATELIER, device: 'Firefox, Android', lastSeenAt: Date.now(), isOwn: false },
      ...{ openedBy: 'password', passkeyProvenAt: null },
    },
    { host: ATELIER, device: null, isOwn: false },
  ])
  expect(JSON.stringify(await list())).not.toMatch(/[0-9a-f]{32}/)
  const [first] = await list()
  const end = (input: object) => app.call('/admin/end-user-sessions', { userId: lea.userId, ...input }, { as: admin })
  expect(await end({ sessionId: 'nobody' })).toEqual({ ended: 0 })
  expect(await end({ sessionId: first?.sessionId })).toEqual({ ended: 1 })
  expect(await app.call('/get-session', {}, { as: phone, host: ATELIER })).toMatchObject({
    session: { type: 'visitor' },
  })
  expect(await app.call('/get-session', {}, { as: lea, host: ATELIER })).toMatchObject({ session: { type: 'user' } })
  expect(await end({})).toEqual({ ended: 1 })
  expect(await list()).toEqual([])
  expect((await audited(app, lea.userId)).map((row) => row.call)).toEqual(Array(2).fill('/admin/end-user-sessions'))

  // One's own: all others end, and the list says which one asks.
  await app.signIn(admin, 'localhost')
  const own = await app.call('/admin/list-user-sessions', { userId: admin.userId }, { as: admin })
  expect(own.items.map(({ isOwn }) => isOwn).sort()).toEqual([false, true])
  expect(await app.call('/admin/end-user-sessions', { userId: admin.userId }, { as: admin })).toEqual({ ended: 1 })
  expect(await app.db().orm.select().from(session).where(eq(session.userId, admin.userId))).toHaveLength(1)
})

// [P-ENTITY-005]
test("a changed member card must begin with the group's prefix, while a card from before the rule remains valid", async () => {
  const { app, group, admin, lea } = await office()
  const cards = {
    adminCanCreateMemberCardStock: false,
    memberCardCodeRequiredOnRegister: true,
    memberCardCodePrefix: 'AT-',
  }
  const names = { userId: lea.userId, firstName: 'Léa', lastName: 'Roy', phoneNumber: '0606060606' }
  const write = (memberCardCode: string | null) =>
    app.call('/admin/update-user', { ...names, memberCardCode }, { as: admin })
  await write('77')
  await app.call('/admin/update-member-card-config', { groupId: group.id, memberCardConfig: cards }, { as: admin })
  expect((await write('77')).user.memberCardCode).toBe('77')
  await expect(write('78')).rejects.toMatchObject({
    code: 'memberCardCodePrefix',
    fields: ['memberCardCode'],
    message: 'Le code de carte membre commence par « AT- ».',
  })
  expect((await write('AT-78')).user.memberCardCode).toBe('AT-78')
  expect((await write('AT-')).user.memberCardCode).toBeNull()
})

// [P-CALL-010] [P-ENTITY-005]
test("a group's member cards are configured, inherited, distinguished and reset", async () => {
  const { app, group, admin } = await office()
  const below = await app.newGroup({ label: 'Forge', parentPath: group.path })
  const cards = {
    adminCanCreateMemberCardStock: true,
    memberCardCodeRequiredOnRegister: true,
    memberCardCodePrefix: 'AT-',
  }
  const change = (groupId: string, memberCardConfig: typeof cards | null, more = {}) =>
    app.call('/admin/update-member-card-config', { groupId, memberCardConfig, ...more }, { as: admin })
  const read = async (groupId: string) => {
    const { item, inherited } = await app.call('/admin/get-user-group', { groupId }, { as: admin })
    return { own: item.groupProfile.memberCardConfig, inherited: inherited.memberCardConfig }
  }
  const { group: saved } = await change(group.id, cards)
  expect(saved.groupProfile.memberCardConfig).toEqual(cards)
  expect(await read(below.id)).toMatchObject({
    own: null,
    inherited: { value: cards, from: { groupId: group.id, groupLabel: 'Atelier' } },
  })
  const rules = (await app.call('/get-session', {}, { host: ATELIER })).session.memberCardConfig
  expect(rules).toEqual({ memberCardCodeRequiredOnRegister: true, memberCardCodePrefix: 'AT-' })

  await expect(change(group.id, null, { ifUpdatedAt: 1 })).rejects.toMatchObject({ code: 'changedMeanwhile' })
  app.advance(1000)
  await change(group.id, null)
  expect((await read(group.id)).own).toBeNull()
  const [last] = (await app.call('/admin/list-history', { target: group.id }, { as: admin })).items
  await app.call('/admin/undo-change', { changeId: last?.id ?? '' }, { as: admin })
  expect((await read(group.id)).own).toEqual(cards)
  await expect(change('ug-nobody', cards)).rejects.toMatchObject({ code: 'userGroupNotFound' })
})

test("a person's other ways to sign in are listed, the employer's sign-in only while a group has it", async () => {
  const { app, group, admin, lea } = await office()
  const db = app.db()
  const readWays = async (userId: string) => {
    const { hasPassword, otherWays } = await app.call('/admin/get-user', { userId }, { as: admin })
    return { hasPassword, otherWays }
  }
  expect(await readWays(lea.userId)).toEqual({ hasPassword: true, otherWays: [] })
  const max = await app.newMember({ groupId: group.id, host: ATELIER })
  expect(await readWays(max.userId)).toEqual({ hasPassword: false, otherWays: [] })
  const issuer = 'https://entreprise.test'
  const provider = { label: 'Entreprise', issuer, clientId: 'x', clientSecret: 'x', mailDomains: [], enabled: true }
  const key = { publicKey: 'x', counter: 0, transports: [], isSynced: false, createdAt: 1 }
  await db.write([
    db.orm.insert(identityProvider).values({ ...provider, groupId: group.id, createdAt: 1, updatedAt: 1 }),
    db.orm.insert(linkedIdentity).values({ id: 'li-1', issuer, subject: 'max', userId: max.userId, createdAt: 1 }),
    db.orm.insert(passkey).values({ ...key, id: 'key-1', userId: max.userId, host: ATELIER, name: 'Téléphone' }),
  ])
  expect(await readWays(max.userId)).toEqual({ hasPassword: false, otherWays: ['passkey', 'employer'] })
  await db.write([{ sql: 'update identity_provider set enabled = 0', args: [] }])
  expect(await readWays(max.userId)).toEqual({ hasPassword: false, otherWays: ['passkey'] })
})

test("an administrator of another group is a user in their own group's answers", async () => {
  const { app, group, admin } = await office()
  const other = await app.newGroup({ label: 'Fonderie' })
  const roles = []
  for (const administered of [[other.id], [group.id], []]) {
    const { userId } = await app.newMember({ groupId: group.id, adminOf: administered })
    roles.push((await app.call('/admin/close-access', { userId }, { as: admin })).user.role)
  }
  expect(roles).toEqual(['user', 'admin', 'user'])
})
