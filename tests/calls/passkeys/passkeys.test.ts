/** Passkeys: added, used, refused, asked for as a second step, removed; each belongs to one host (D49). */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { host } from '#kernel/groups/tables.ts'
import { passkey } from '#kernel/passkeys/tables.ts'
import { softAuthenticator } from '../../support/soft-authenticator.ts'
import { type Caller, HOST, type Member, newCaller, type TestApp, testApp } from '../../support/test-app.ts'

const MINUTE = 60_000
const PASSWORD = 'un mot de passe'

/** A member with a passkey of `host`. */
async function memberWithKey(app: TestApp, facts: Parameters<TestApp['newMember']>[0] = {}, host = HOST) {
  const member = await app.newMember({ password: PASSWORD, host, ...facts })
  return { member, device: await addKey(app, member, host) }
}

async function addKey(app: TestApp, as: Member, host = HOST, name = 'Mon téléphone') {
  const device = softAuthenticator(host)
  const { offer } = await app.call('/start-passkey', {}, { as, host })
  await app.call('/add-passkey', { name, created: device.create(offer) }, { as, host })
  return device
}

const askFor = async (app: TestApp, as: Caller, host = HOST) =>
  (await app.call('/start-passkey-login', {}, { as, host })).request

const signedInEmail = async (app: TestApp, as: Caller, host = HOST) => {
  const { session } = await app.call('/get-session', {}, { as, host })
  return session.type === 'user' ? session.email : null
}

// [D49]
test('a passkey is added and signs in alone, on a browser that does not know the person', async () => {
  const app = await testApp()
  const { member, device } = await memberWithKey(app)
  const { passkeys, passkeyStep } = await app.call('/list-sign-in-methods', {}, { as: member })
  expect(passkeys).toMatchObject([{ name: 'Mon téléphone', host: HOST, lastUsedAt: null }])
  expect(passkeyStep).toBe('off')

  app.advance(MINUTE)
  const browser = newCaller()
  const request = await askFor(app, browser)
  expect(request).toMatchObject({ rpId: HOST, userVerification: 'required', allowCredentials: [] })
  await app.call('/login-with-passkey', { proof: device.get(request) }, { as: browser })
  expect(await signedInEmail(app, browser)).toBe(member.email)
  const [row] = await app.db().orm.select().from(passkey)
  expect(row).toMatchObject({ counter: 1, lastUsedAt: Date.now() })
})

test('a challenge is refused when it is used, expired, invented, for another purpose, or of another host', async () => {
  const app = await testApp()
  const { member, device } = await memberWithKey(app)
  const refused = { code: 'passkeyRefused', status: 400 }
  const browser = newCaller()
  const signIn = (request: { challenge: string }, host = HOST, as = browser) =>
    app.call('/login-with-passkey', { proof: device.get(request) }, { as, host })

  const once = await askFor(app, browser)
  await signIn(once)
  await expect(signIn(once, HOST, newCaller())).rejects.toMatchObject(refused)

  const lapsed = await askFor(app, browser)
  app.advance(10 * MINUTE)
  await expect(signIn(lapsed)).rejects.toMatchObject(refused)

  const { offer } = await app.call('/start-passkey', {}, { as: member })
  await expect(signIn(offer)).rejects.toMatchObject(refused)
  const request = await askFor(app, member)
  const second = softAuthenticator(HOST)
  await expect(
    app.call('/add-passkey', { name: 'Clé', created: second.create(request) }, { as: member }),
  ).rejects.toMatchObject(refused)

  const elsewhere = await askFor(app, browser, 'youpiiz.localhost')
  await expect(signIn(elsewhere)).rejects.toMatchObject(refused)
  await expect(signIn(elsewhere, 'youpiiz.localhost')).rejects.toMatchObject(refused)
  await expect(signIn({ challenge: 'aW52ZW50' })).rejects.toMatchObject(refused)
})

test('a passkey is refused without user verification, from a page of another site, and with a decreasing counter', async () => {
  const app = await testApp()
  const { device } = await memberWithKey(app)
  const refused = { code: 'passkeyRefused', status: 400 }
  const attempt = async (behaviour: Parameters<typeof device.get>[1]) =>
    app.call('/login-with-passkey', { proof: device.get(await askFor(app, newCaller()), behaviour) })
  await expect(attempt({ verified: false })).rejects.toMatchObject(refused)
  await expect(attempt({ origin: 'http://hoobiiz.localhost.evil.test' })).rejects.toMatchObject(refused)
  await attempt({ counter: 7 })
  await expect(attempt({ counter: 7 })).rejects.toMatchObject(refused)
  await expect(attempt({ counter: 6 })).rejects.toMatchObject(refused)
  await attempt({ counter: 8 })
})

test('a person with closed access cannot sign in with a passkey', async () => {
  const app = await testApp()
  const { member, device } = await memberWithKey(app)
  await app.db().query('update user set deactivated_at = 1 where id = ?', [member.userId])
  await expect(
    app.call('/login-with-passkey', { proof: device.get(await askFor(app, newCaller())) }),
  ).rejects.toMatchObject({ code: 'passkeyRefused' })
})

test('one proof sent twice at once signs in once', async () => {
  const app = await testApp()
  const { device } = await memberWithKey(app)
  const proof = device.get(await askFor(app, newCaller()), { counter: 0 })
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => app.call('/login-with-passkey', { proof })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('adding and removing a passkey requires a recent sign-in, and a key belongs to one account', async () => {
  const app = await testApp()
  const { member, device } = await memberWithKey(app)
  const { offer } = await app.call('/start-passkey', {}, { as: member })
  const other = await app.newMember()
  const theirs = await app.call('/start-passkey', {}, { as: other })
  // A challenge of another person's page, and a device that another account has already.
  await expect(
    app.call('/add-passkey', { name: 'Clé', created: softAuthenticator(HOST).create(offer) }, { as: other }),
  ).rejects.toMatchObject({ code: 'passkeyRefused' })
  await expect(
    app.call('/add-passkey', { name: 'Clé', created: device.create(theirs.offer) }, { as: other }),
  ).rejects.toMatchObject({ code: 'passkeyKnown' })
  await expect(
    app.call(
      '/add-passkey',
      { name: 'Clé', created: softAuthenticator(HOST).create(theirs.offer, { verified: false }) },
      { as: other },
    ),
  ).rejects.toMatchObject({ code: 'passkeyRefused' })

  app.advance(16 * MINUTE)
  await expect(app.call('/start-passkey', {}, { as: other })).rejects.toMatchObject({
    code: 'signInAgain',
    status: 403,
  })
  const stale = { code: 'passkeyAsked', status: 403 }
  await expect(app.call('/start-passkey', {}, { as: member })).rejects.toMatchObject(stale)
  await expect(app.call('/remove-passkey', { id: device.id }, { as: member })).rejects.toMatchObject(stale)
  await expect(app.call('/set-passkey-step', { asked: true }, { as: member })).rejects.toMatchObject(stale)
  await app.call('/rename-passkey', { id: device.id, name: 'Ancien téléphone' }, { as: member })
  await app.signIn(other)
  await expect(app.call('/rename-passkey', { id: device.id, name: 'À moi' }, { as: other })).rejects.toMatchObject({
    code: 'passkeyNotFound',
  })
  await expect(app.call('/remove-passkey', { id: device.id }, { as: other })).rejects.toMatchObject({
    code: 'passkeyNotFound',
  })

  // Two other browsers of the same person: removal ends the session that the key has opened, and not the password's.
  const [second, third] = [newCaller(), newCaller()]
  await app.call('/login-with-passkey', { proof: device.get(await askFor(app, second)) }, { as: second })
  await app.call('/login-with-passkey', { proof: device.get(await askFor(app, third)) }, { as: third })
  await app.call('/login', { email: member.email, authType: 'Password', password: PASSWORD }, { as: member })
  const { passkeys } = await app.call('/list-sign-in-methods', {}, { as: second })
  expect(passkeys).toMatchObject([{ name: 'Ancien téléphone' }])
  await app.call('/remove-passkey', { id: device.id }, { as: second })
  expect(await signedInEmail(app, second)).toBe(member.email)
  expect(await signedInEmail(app, member)).toBe(member.email)
  expect(await signedInEmail(app, third)).toBeNull()
  await expect(
    app.call('/login-with-passkey', { proof: device.get(await askFor(app, newCaller())) }),
  ).rejects.toMatchObject({ code: 'passkeyRefused' })
})

test('a person has at most twenty passkeys', async () => {
  const app = await testApp()
  const { member } = await memberWithKey(app)
  const db = app.db()
  const [row] = await db.orm.select().from(passkey)
  if (!row) throw new Error('There is no passkey.')
  await db.write([db.orm.insert(passkey).values(Array.from({ length: 19 }, (_, at) => ({ ...row, id: `key-${at}` })))])
  await expect(app.call('/start-passkey', {}, { as: member })).rejects.toMatchObject({ code: 'tooManyPasskeys' })
})

// [D49]
test('the passkey is asked for after the password, the reset link and a switch of host, where the person chose so', async () => {
  const app = await testApp()
  const group = await app.newGroup({ cseDomain: 'mairie.hoobiiz.localhost' })
  const home = 'mairie.hoobiiz.localhost'
  const { member, device } = await memberWithKey(app, { groupId: group.id }, home)
  const login = { email: member.email, authType: 'Password' as const, password: PASSWORD }
  expect(await app.call('/login', login, { host: home })).toMatchObject({ success: true })
  const led = await app.call('/login', login)
  if (!('redirect' in led)) throw new Error('Nobody was led home.')
  await app.call('/set-passkey-step', { asked: true }, { as: member, host: home })

  const browser = newCaller()
  const answer = await app.call('/login', login, { as: browser, host: home })
  if (!('passkey' in answer)) throw new Error('No passkey was asked for.')
  expect(answer.passkey.allowCredentials).toMatchObject([{ id: device.id }])
  expect(await signedInEmail(app, browser, home)).toBeNull()
  await expect(app.call('/login', { ...login, password: 'faux' }, { host: home })).rejects.toMatchObject({
    code: 'loginFailed',
  })

  // On the default site the password is right and tells where the passkey is; a way home of before is none any more.
  expect(await app.call('/login', login, { as: browser })).toEqual({
    passkeyAt: [{ host: home, url: `http://${home}/login` }],
  })
  const id = new URL(led.redirect).pathname.slice('/link/'.length)
  await expect(app.call('/link', { id }, { as: browser, host: home })).rejects.toMatchObject({
    code: 'passkeyAsked',
    status: 403,
  })

  await app.call('/forgot-password', { email: member.email }, { host: home })
  const reset = await app.linkIn(member.email, '/reset-password')
  const changed = await app.call(
    '/reset-password',
    { id: reset, email: member.email, password: 'un tout autre mot' },
    { as: browser, host: home },
  )
  expect(changed).toMatchObject({ session: { type: 'visitor' }, passkeyAsked: true })

  await app.call('/login-with-passkey', { proof: device.get(answer.passkey) }, { as: browser, host: home })
  expect(await signedInEmail(app, browser, home)).toBe(member.email)
  // The last passkey takes the choice along: the password is enough again.
  await app.call('/remove-passkey', { id: device.id }, { as: browser, host: home })
  const again = { ...login, password: 'un tout autre mot' }
  expect(await app.call('/login', again, { host: home })).toMatchObject({ success: true })
})

test('a passkey of a domain that the group has left leads to the new domain, and does not sign in there', async () => {
  const app = await testApp()
  const group = await app.newGroup({ cseDomain: 'avant.hoobiiz.localhost' })
  const [before, after] = ['avant.hoobiiz.localhost', 'apres.hoobiiz.localhost']
  const { member, device } = await memberWithKey(app, { groupId: group.id }, before)
  await app.db().query("update user_group set cse_domain = 'apres.hoobiiz.localhost' where id = ?", [group.id])
  await app.newGroup()

  const led = await app.call(
    '/login-with-passkey',
    { proof: device.get(await askFor(app, newCaller(), before)) },
    { host: before },
  )
  if (!('redirect' in led)) throw new Error('Nobody was led home.')
  expect(new URL(led.redirect).hostname).toBe(after)
  const browser = newCaller()
  const id = new URL(led.redirect).pathname.slice('/link/'.length)
  await app.call('/link', { id }, { as: browser, host: after })
  expect(await signedInEmail(app, browser, after)).toBe(member.email)
  const { passkeys, host } = await app.call('/list-sign-in-methods', {}, { as: browser, host: after })
  expect([host, passkeys[0]?.host]).toEqual([after, before])
  const there = device.get(await askFor(app, newCaller(), after), { origin: `http://${after}` })
  await expect(app.call('/login-with-passkey', { proof: there }, { host: after })).rejects.toMatchObject({
    code: 'passkeyRefused',
  })
})

test('the export names the passkeys without their keys, and the erasure deletes them', async () => {
  const app = await testApp()
  const { member, device } = await memberWithKey(app)
  const { data } = await app.call('/export-account', {}, { as: member })
  expect(data.cles_d_acces).toMatchObject([{ nom: 'Mon téléphone', site: HOST }])
  expect(JSON.stringify(data)).not.toContain(device.id)
  await app.call('/erase-account', { password: PASSWORD }, { as: member })
  expect(await app.db().orm.select().from(passkey).where(eq(passkey.userId, member.userId))).toEqual([])
  await expect(
    app.call('/login-with-passkey', { proof: device.get(await askFor(app, newCaller())) }),
  ).rejects.toMatchObject({ code: 'passkeyRefused' })
})

// [D49]
test('a super admin in production opens the administration only with a passkey of the site, which is then asked for', async () => {
  const app = await testApp({ config: { production: true } })
  const [site, other] = ['billets.exemple', 'autres.exemple']
  const domains = [site, other].map((name) => ({ host: name, tenant: 'hoobiiz', createdAt: Date.now() }))
  await app.db().write([app.db().orm.insert(host).values(domains)])
  await app.newGroup()
  const admin = await app.newMember({ isAdmin: true, password: PASSWORD, host: site })
  const listing = (on: string) => app.call('/admin/list-all-users', {}, { as: admin, host: on })
  const missing = { code: 'passkeyMissing', status: 403 }
  await expect(listing(site)).rejects.toMatchObject(missing)
  const office = await app.fetch('/admin/users', { as: admin, host: site })
  expect([office.status, office.headers.get('location')]).toEqual([302, '/account#connexion'])
  const methods = await app.call('/list-sign-in-methods', {}, { as: admin, host: site })
  expect(methods.passkeyStep).toBe('required')

  const device = softAuthenticator(site, `https://${site}`)
  const { offer } = await app.call('/start-passkey', {}, { as: admin, host: site })
  await app.call('/add-passkey', { name: 'Clé', created: device.create(offer) }, { as: admin, host: site })
  expect((await listing(site)).total).toBe(1)
  expect((await app.fetch('/admin/users', { as: admin, host: site })).status).toBe(200)
  // One of this site opens nothing on another.
  await app.signIn(admin, other)
  await expect(listing(other)).rejects.toMatchObject(missing)

  const login = { email: admin.email, authType: 'Password' as const, password: PASSWORD }
  expect(await app.call('/login', login, { host: site })).toHaveProperty('passkey')
  const member = await app.newMember({ password: PASSWORD })
  expect(await app.call('/login', { ...login, email: member.email }, { host: site })).toHaveProperty('session')
})
