/** The strength of a session (D49): a second factor that the first one alone neither makes, takes away nor goes round. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newInvite } from '#features/people/accounts/registration/register-invite.ts'
import { session, token } from '#kernel/accounts/tables.ts'
import { host as registered } from '#kernel/groups/tables.ts'
import { passkey, passkeyStep } from '#kernel/passkeys/tables.ts'
import { softAuthenticator } from '../../support/soft-authenticator.ts'
import { type Caller, HOST, newCaller, type TestApp } from '../../support/test-app.ts'
import { A, B, type Device, enrol, login, PASSWORD, production } from './factor-world.ts'

const MINUTE = 60_000

async function present(app: TestApp, device: Device, host: string, as: Caller = newCaller()) {
  const { request } = await app.call('/start-passkey-login', {}, { as, host })
  return device.get(request)
}

const administers = (app: TestApp, as: Caller, host: string) =>
  app.call('/admin/list-super-admins', {}, { as, host }).then(
    () => true,
    ({ code }: { code: string }) => code,
  )

const isSignedIn = async (app: TestApp, as: Caller, host: string) =>
  (await app.call('/get-session', {}, { as, host })).session.type === 'user'

/** A super admin who has just added her first passkey, on the first site. */
async function superAdmin(app: TestApp) {
  const admin = await app.newMember({ isAdmin: true, password: PASSWORD, host: A })
  return { admin, device: await enrol(app, admin, A) }
}

// [D49]
test('a super admin without a passkey adds the first one after a fresh sign-in, which opens the administration', async () => {
  const app = await production()
  const admin = await app.newMember({ isAdmin: true, password: PASSWORD, host: A })
  expect(await administers(app, admin, A)).toBe('passkeyMissing')
  app.advance(16 * MINUTE)
  await expect(app.call('/start-passkey', {}, { as: admin, host: A })).rejects.toMatchObject({ code: 'signInAgain' })
  expect(await login(app, admin, A, admin)).toMatchObject({ success: true })
  await enrol(app, admin, A)
  expect(await administers(app, admin, A)).toBe(true)
})

// [D49]
test("a super admin's password opens no session on a host where she has no passkey, and the answer names the right host", async () => {
  const app = await production()
  const { admin } = await superAdmin(app)
  const thief = newCaller()
  expect(await login(app, admin, B, thief)).toEqual({
    passkeyAt: [{ host: A, url: `https://${A}/autre-site?vers=${B}` }],
  })
  expect(await isSignedIn(app, thief, B)).toBe(false)
  await expect(login(app, admin, B, thief, 'faux')).rejects.toMatchObject({ code: 'loginFailed' })
})

// [D49]
test('a mailed reset link opens no session for a person with a passkey on another host', async () => {
  const app = await production()
  const { admin } = await superAdmin(app)
  await app.call('/forgot-password', { email: admin.email }, { host: B })
  const id = await app.linkIn(admin.email, '/reset-password')
  const thief = newCaller()
  const { hostname } = await app.linkUrlIn(admin.email, '/reset-password')
  const answer = await app.call(
    '/reset-password',
    { id, email: admin.email, password: 'tout autre chose' },
    { as: thief, host: hostname },
  )
  expect(answer).toMatchObject({ session: { type: 'visitor' }, passkeyAsked: true })
  expect(await isSignedIn(app, thief, hostname)).toBe(false)
})

test("a session opened before its owner's first passkey ends when the passkey is added, and mailed links end too", async () => {
  const app = await production()
  const admin = await app.newMember({ isAdmin: true, password: PASSWORD, host: A })
  const thief = newCaller()
  await login(app, admin, A, thief)
  const elsewhere = newCaller()
  await login(app, admin, B, elsewhere)
  await app.call('/forgot-password', { email: admin.email }, { host: A })
  await enrol(app, admin, A)
  expect(await isSignedIn(app, thief, A)).toBe(false)
  expect(await isSignedIn(app, elsewhere, B)).toBe(false)
  expect(await administers(app, admin, A)).toBe(true)
  const links = await app.db().orm.select().from(token).where(eq(token.userId, admin.userId))
  expect(links.map(({ usedAt }) => usedAt === null)).toEqual([false])
})

test('one first passkey is kept when the owner and a thief enrol at once', async () => {
  const app = await production()
  const admin = await app.newMember({ isAdmin: true, password: PASSWORD, host: A })
  const thief = newCaller()
  await login(app, admin, B, thief)
  const devices = [softAuthenticator(A, `https://${A}`), softAuthenticator(B, `https://${B}`)] as const
  const offers = await Promise.all([
    app.call('/start-passkey', {}, { as: admin, host: A }),
    app.call('/start-passkey', {}, { as: thief, host: B }),
  ])
  const outcomes = await Promise.allSettled([
    app.call('/add-passkey', { name: 'Clé', created: devices[0].create(offers[0].offer) }, { as: admin, host: A }),
    app.call('/add-passkey', { name: 'Clé', created: devices[1].create(offers[1].offer) }, { as: thief, host: B }),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await app.db().orm.select().from(passkey)).toHaveLength(1)
  // The offer of before is worth nothing after: its session is gone, or knows no passkey.
  const late = await Promise.allSettled(
    [0, 1].map((at) =>
      app.call(
        '/add-passkey',
        { name: 'Clé', created: softAuthenticator(at ? B : A, `https://${at ? B : A}`).create(offers[at as 0].offer) },
        { as: at ? thief : admin, host: at ? B : A },
      ),
    ),
  )
  expect(late.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

// [D49]
test('a passkey of another host signs in to a new host once, and its own passkey is added there', async () => {
  const app = await production()
  const { admin, device } = await superAdmin(app)
  const browser = newCaller()
  const proof = await present(app, device, A, browser)
  const { redirect } = await app.call('/switch-host', { proof, host: B }, { as: browser, host: A })
  expect(redirect).toMatch(new RegExp(`^https://${B}/link/[\\w-]{43}$`))
  expect(await isSignedIn(app, browser, A)).toBe(false)
  const id = new URL(redirect).pathname.slice('/link/'.length)
  expect(await app.call('/get-link', { id }, { host: B })).toEqual({ state: 'switch' })
  // Neither on the host that it comes from, nor twice.
  await expect(app.call('/link', { id }, { host: A })).rejects.toMatchObject({ code: 'linkExpired' })
  await app.call('/link', { id }, { as: browser, host: B })
  await expect(app.call('/link', { id }, { host: B })).rejects.toMatchObject({ code: 'linkExpired' })
  await expect(app.call('/switch-host', { proof, host: B }, { host: A })).rejects.toMatchObject({
    code: 'passkeyRefused',
  })

  // Signed in, and nobody's administrator before the site has a passkey of its own.
  expect(await administers(app, browser, B)).toBe('passkeyMissing')
  const methods = await app.call('/list-sign-in-methods', {}, { as: browser, host: B })
  expect(methods).toMatchObject({ isProven: false, elsewhere: [{ host: A }] })
  const second = await enrol(app, browser, B)
  expect(await administers(app, browser, B)).toBe(true)
  expect(await isSignedIn(app, admin, A)).toBe(false)
  await app.call('/login-with-passkey', { proof: await present(app, second, B) }, { as: newCaller(), host: B })
})

test('a switch of host never leads to a foreign site, nor to a site where the person has no account', async () => {
  const app = await production()
  const { device } = await superAdmin(app)
  const refused = { code: 'switchElsewhere', status: 404 }
  for (const host of ['evil.test', A, `${B}.evil.test`, `*.${B}`])
    await expect(
      app.call('/switch-host', { proof: await present(app, device, A), host }, { host: A }),
    ).rejects.toMatchObject(refused)
  expect(await app.call('/get-host-switch', { host: 'evil.test' }, { host: A })).toEqual({ title: null, here: A })

  const group = await app.newGroup({ cseDomain: 'ce.exemple' })
  expect(group.cseDomain).toBe('ce.exemple')
  const member = await app.newMember({ password: PASSWORD, host: A })
  const hers = await enrol(app, member, A)
  await expect(
    app.call('/switch-host', { proof: await present(app, hers, A), host: 'ce.exemple' }, { host: A }),
  ).rejects.toMatchObject(refused)
})

// [D49]
test("a passkey never leads to a name covered by a wildcard only or to a local name, but to a group's registered one", async () => {
  const app = await production()
  const wildcards = ['*.exemple.fr', '*.comite.exemple'].map((host) => ({ host, tenant: 'hoobiiz', createdAt: 1 }))
  await app.db().write([app.db().orm.insert(registered).values(wildcards)])
  await app.newGroup({ cseDomain: 'ce.exemple.fr' })
  const { device } = await superAdmin(app)
  const refused = { code: 'switchElsewhere', status: 404, message: 'Cette adresse n’est pas celle d’un de vos sites.' }
  for (const host of [
    'invente.exemple.fr',
    'x.ce.exemple.fr',
    'invente.comite.exemple',
    '*.exemple.fr',
    'localhost',
    HOST,
  ]) {
    const proof = await present(app, device, A)
    await expect(app.call('/switch-host', { proof, host }, { host: A }), host).rejects.toMatchObject(refused)
    expect(await app.call('/get-host-switch', { host }, { host: A }), host).toEqual({ title: null, here: A })
  }
  const known = { proof: await present(app, device, A), host: 'ce.exemple.fr' }
  const { redirect } = await app.call('/switch-host', known, { host: A })
  expect(redirect).toMatch(/^https:\/\/ce\.exemple\.fr\/link\//)
})

test('a passkey removed during its switch of host does not sign in', async () => {
  const app = await production()
  const { admin, device } = await superAdmin(app)
  const { redirect } = await app.call('/switch-host', { proof: await present(app, device, A), host: B }, { host: A })
  await app.call('/remove-passkey', { id: device.id }, { as: admin, host: A })
  const id = new URL(redirect).pathname.slice('/link/'.length)
  await expect(app.call('/link', { id }, { host: B })).rejects.toMatchObject({ code: 'linkExpired' })
})

// [D49]
test('a member who chose the passkey step is asked for it on every site, and needs a passkey to switch it off', async () => {
  const app = await production()
  const member = await app.newMember({ password: PASSWORD, host: A })
  await enrol(app, member, A)
  await app.call('/set-passkey-step', { asked: true }, { as: member, host: A })
  expect(await login(app, member, B)).toHaveProperty('passkeyAt')
  expect(await login(app, member, A)).toHaveProperty('passkey')
  // As a session of the version before: it knows of no passkey.
  await app.signIn(member, B)
  for (const [path, input] of [
    ['/set-passkey-step', { asked: false }],
    ['/start-passkey', {}],
  ] as const)
    await expect(app.call(path, input as never, { as: member, host: B })).rejects.toMatchObject({
      code: 'passkeyElsewhere',
      status: 403,
    })
  expect(await app.db().orm.select().from(passkeyStep)).toHaveLength(1)
})

test("a member's passkey of a site that no longer exists is not asked for, a super admin's is", async () => {
  const app = await production()
  const { admin } = await superAdmin(app)
  const member = await app.newMember({ password: PASSWORD, host: A })
  await enrol(app, member, A)
  await app.call('/set-passkey-step', { asked: true }, { as: member, host: A })
  await app.db().query("update passkey set host = 'parti.exemple'")
  expect(await login(app, member, B)).toMatchObject({ success: true })
  expect(await login(app, admin, B)).toHaveProperty('passkeyAt')
})

test('a password sign-in under way while the first passkey is added opens no session', async () => {
  const app = await production()
  const admin = await app.newMember({ isAdmin: true, password: PASSWORD, host: A })
  const { offer } = await app.call('/start-passkey', {}, { as: admin, host: A })
  const device = softAuthenticator(A, `https://${A}`)
  const thieves = Array.from({ length: 6 }, newCaller)
  await Promise.allSettled([
    ...thieves.map((thief) => login(app, admin, A, thief)),
    app.call('/add-passkey', { name: 'Clé', created: device.create(offer) }, { as: admin, host: A }),
    ...thieves.map((thief) => login(app, admin, A, thief)),
  ])
  const open = await app.db().orm.select().from(session).where(eq(session.userId, admin.userId))
  expect(open).toMatchObject([{ passkeyId: device.id }])
})

// [D49]
test('a mail reports each added and each removed passkey, in fixed texts only', async () => {
  const app = await production()
  const admin = await app.newMember({ isAdmin: true, password: PASSWORD, host: A })
  const device = await enrol(app, admin, A, 'Mon téléphone')
  await enrol(app, admin, A, 'Gagnez sur evil.test/gain !')
  await app.call('/remove-passkey', { id: device.id }, { as: admin, host: A })
  const mails = (await app.mails()).filter(({ kind }) => kind.startsWith('passkey-'))
  expect(mails.map(({ kind, recipient, subject }) => [kind, recipient, subject])).toEqual([
    ['passkey-added', admin.email, 'Nouvelle clé d’accès sur votre compte Hoobiiz'],
    ['passkey-added', admin.email, 'Nouvelle clé d’accès sur votre compte Hoobiiz'],
    ['passkey-removed', admin.email, 'Clé d’accès supprimée sur votre compte Hoobiiz'],
  ])
  const [first = '', second = '', third = ''] = mails.map(({ text }) => text)
  for (const text of [first, third]) expect(text).toContain('Mon téléphone')
  for (const text of [first, second, third]) {
    expect(text).toContain('Si ce n’est pas vous, changez votre mot de passe')
    expect(text).toContain(A)
  }
  expect(second).not.toContain('evil.test')
})

test('a session of the previous version counts as opened by a password, and stays valid', async () => {
  const app = await production()
  const { admin } = await superAdmin(app)
  await app
    .db()
    .query("update session set opened_by = 'password', proven_at = null, passkey_id = null, passkey_proven_at = null")
  expect(await isSignedIn(app, admin, A)).toBe(true)
  expect(await administers(app, admin, A)).toBe('passkeyMissing')
  expect(await app.call('/list-sign-in-methods', {}, { as: admin, host: A })).toMatchObject({ isProven: false })
})

// [D38]
test('an administrator removes the passkeys of a person who lost them: all sessions end, and the password is enough again', async () => {
  const app = await production()
  const { admin } = await superAdmin(app)
  const helper = await superAdmin(app)
  const group = await app.newGroup()
  const member = await app.newMember({ groupId: group.id, password: PASSWORD, host: A })
  await enrol(app, member, A)
  await app.call('/set-passkey-step', { asked: true }, { as: member, host: A })
  const committee = await app.newMember({ groupId: group.id, adminOf: [group.id], host: A })
  const as = { as: committee, host: A }
  const ofGroup = { groupId: group.id }

  const own = app.call('/admin/remove-user-passkeys', { userId: helper.admin.userId }, { as: helper.admin, host: A })
  await expect(own).rejects.toMatchObject({ code: 'ownAccess' })
  await expect(
    app.call('/cse-admin/remove-user-passkeys', { ...ofGroup, userId: admin.userId }, as),
  ).rejects.toMatchObject({ code: 'userNotFound' })
  await app.db().query('update user set group_id = ? where id = ?', [group.id, admin.userId])
  await expect(
    app.call('/cse-admin/remove-user-passkeys', { ...ofGroup, userId: admin.userId }, as),
  ).rejects.toMatchObject({ code: 'administratorsAccess' })

  const removed = await app.call('/cse-admin/remove-user-passkeys', { ...ofGroup, userId: member.userId }, as)
  expect(removed).toEqual({ removed: 1 })
  expect(await app.call('/cse-admin/remove-user-passkeys', { ...ofGroup, userId: member.userId }, as)).toEqual({
    removed: 0,
  })
  expect(await isSignedIn(app, member, A)).toBe(false)
  expect(await login(app, member, A, member)).toMatchObject({ success: true })
  await enrol(app, member, A)

  const byHelper = { as: helper.admin, host: A }
  expect(await app.call('/admin/remove-user-passkeys', { userId: admin.userId }, byHelper)).toEqual({ removed: 1 })
  expect(await administers(app, admin, A)).toBe('unauthenticated')
  expect(await login(app, admin, B, admin)).toMatchObject({ success: true })
  expect(await administers(app, admin, B)).toBe('passkeyMissing')
  await enrol(app, admin, B)
  expect(await administers(app, admin, B)).toBe(true)
  const told = (await app.mails()).filter(({ kind, subject }) => kind === 'passkey-removed' && /retirées/.test(subject))
  expect(told.map(({ recipient }) => recipient)).toEqual([member.email, admin.email])
  expect(told[0]?.text).toContain('Un administrateur a retiré toutes les clés d’accès de votre compte')
})

test("a person's list of sessions shows how each was opened, and when its passkey was last proven", async () => {
  const app = await production()
  const helper = await superAdmin(app)
  const member = await app.newMember({ password: PASSWORD, host: A })
  const first = await enrol(app, member, A)
  const enrolledAt = Date.now()
  app.advance(MINUTE)
  await app.call('/login-with-passkey', { proof: await present(app, first, A) }, { as: newCaller(), host: A })
  const presentedAt = Date.now()
  app.advance(MINUTE)
  await login(app, member, B)
  const listed = async () => {
    const as = { as: helper.admin, host: A }
    const { items } = await app.call('/admin/list-user-sessions', { userId: member.userId }, as)
    return items.map(({ host, openedBy, passkeyProvenAt }) => [host, openedBy, passkeyProvenAt])
  }
  expect(await listed()).toEqual([
    [B, 'password', null],
    [A, 'passkey', presentedAt],
    [A, 'password', enrolledAt],
  ])
  await app.db().query('delete from passkey where id = ?', [first.id])
  expect((await listed()).map(([, , provenAt]) => provenAt)).toEqual([null, null, null])
})

test("accepting an invitation removes a member's passkeys, and keeps a super admin's", async () => {
  const app = await production()
  const { admin } = await superAdmin(app)
  const member = await app.newMember({ password: PASSWORD, host: A })
  await enrol(app, member, A)
  for (const { userId, email } of [admin, member]) {
    const invite = await newInvite(app.db(), { userId, email, host: A, authType: 'Password' }, Date.now())
    await app.db().write([invite.statement])
    await app.call('/register-invite', { inviteId: invite.id, email, password: 'tout autre chose' }, { host: A })
  }
  const left = await app.db().orm.select({ userId: passkey.userId }).from(passkey)
  expect(left).toEqual([{ userId: admin.userId }])
  const opened = await app.db().orm.select().from(session).where(eq(session.userId, admin.userId))
  expect(opened).toMatchObject([{ openedBy: 'link', passkeyId: null }])
})
