import { expect, test } from 'vitest'
import { session, token, user } from '#kernel/accounts/tables.ts'
import { host } from '#kernel/groups/tables.ts'
import { HOST, newCaller, type TestApp, testApp } from '../../support/test-app.ts'

const HOUR = 3_600_000
const EMAIL = 'marie@exemple.test'
const proof = (password: string) => ({ email: EMAIL, authType: 'Password' as const, password })

async function askedByMarie(app: TestApp) {
  const marie = await app.newMember({ email: EMAIL, password: 'the old password' })
  await app.call('/forgot-password', { email: 'Marie@exemple.test' })
  return { marie, id: await app.linkIn(EMAIL, '/reset-password') }
}

// [C-CALL-012] [C-STATE-010]
test('the mailed link sets the new password and signs in', async () => {
  const app = await testApp()
  const { id } = await askedByMarie(app)
  const browser = newCaller()
  const answer = await app.call('/reset-password', { id, email: EMAIL, password: 'the new one' }, { as: browser })
  expect(answer).toMatchObject({ success: true, session: { type: 'user', email: EMAIL } })
  expect(await app.call('/get-session', {}, { as: browser })).toEqual({ session: answer.session })
  await expect(app.call('/login', proof('the old password'))).rejects.toMatchObject({ code: 'loginFailed' })
  await app.call('/login', proof('the new one'))
})

test('a reset ends all other sessions of the person, on every host, and none of other people', async () => {
  const app = await testApp()
  const { marie, id } = await askedByMarie(app)
  await app.signIn(marie, 'localhost')
  const paul = await app.newMember()
  await app.call('/reset-password', { id, email: EMAIL, password: 'the new one' })
  for (const host of [HOST, 'localhost'])
    expect(await app.call('/get-session', {}, { as: marie, host })).toMatchObject({ session: { type: 'visitor' } })
  expect(await app.call('/get-session', {}, { as: paul })).toMatchObject({ session: { type: 'user' } })
  expect(await app.db().orm.select().from(session)).toHaveLength(2)
})

test('a sign-in with the old password at the moment of its reset opens no session', async () => {
  const app = await testApp()
  const group = await app.newGroup({ cseDomain: 'ce.hoobiiz.localhost' })
  const { id } = await askedByMarie(app)
  const { scrypt } = app.platform
  const links = async () => (await app.db().orm.select().from(token)).filter(({ kind }) => kind === 'HostSwitch')
  const browser = newCaller()
  // The old password has been proven, and nothing of it written yet, when the new one is set.
  const meanwhile = async (password: string, change: () => Promise<unknown>) => {
    let changing: Promise<unknown> | undefined
    app.platform.scrypt = async (...args) => {
      const hash = await scrypt(...args)
      app.platform.scrypt = scrypt
      changing ??= change()
      await changing
      return hash
    }
    const late = app.call('/login', proof(password), { as: browser })
    await expect(late).rejects.toMatchObject({ code: 'loginFailed' })
  }
  await meanwhile('the old password', () => app.call('/reset-password', { id, email: EMAIL, password: 'the new one' }))
  expect([browser.cookies.size, (await app.db().orm.select().from(session)).length]).toEqual([0, 1])

  // Nor does it get a link to the host of the person's group.
  const { write, orm } = app.db()
  await write([orm.update(user).set({ groupId: group.id })])
  await app.call('/forgot-password', { email: EMAIL })
  const other = await app.linkIn(EMAIL, '/reset-password')
  const proven = await app.call('/login', proof('the new one'))
  expect(proven).toMatchObject({ redirect: expect.stringContaining('ce.hoobiiz.localhost') })
  await meanwhile('the new one', () =>
    app.call('/reset-password', { id: other, email: EMAIL, password: 'the newest one' }),
  )
  expect((await links()).map(({ usedAt }) => usedAt !== null)).toEqual([true])
})

test("a link works once, and voids the person's other links", async () => {
  const app = await testApp()
  const { id } = await askedByMarie(app)
  await app.call('/forgot-password', { email: EMAIL })
  const other = await app.linkIn(EMAIL, '/reset-password')
  const tries = await Promise.allSettled(
    [1, 2, 3].map((n) => app.call('/reset-password', { id, email: EMAIL, password: `password ${n}` })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const used of [id, other])
    await expect(
      app.call('/reset-password', { id: used, email: EMAIL, password: 'again and again' }),
    ).rejects.toMatchObject({ code: 'linkExpired', status: 404 })
})

test('a link leads on to the page that the person came from, when it is a path of this site', async () => {
  const app = await testApp()
  await app.newMember({ email: EMAIL, password: 'the old password' })
  const asked = async (redirect: string) => {
    await app.call('/forgot-password', { email: EMAIL, redirect })
    return (await app.linkUrlIn(EMAIL, '/reset-password')).searchParams.get('redirect')
  }
  expect(await asked('/a/louvre/a-1?city=paris')).toBe('/a/louvre/a-1?city=paris')
  expect(await asked('//mechant.exemple')).toBeNull()
})

test('a reset link is valid for one hour', async () => {
  const app = await testApp()
  const { id } = await askedByMarie(app)
  app.advance(HOUR)
  await expect(app.call('/reset-password', { id, email: EMAIL, password: 'the new one' })).rejects.toMatchObject({
    code: 'linkExpired',
  })
})

// [C-RULE-043]
test('a wrong email or a short password leaves the link usable', async () => {
  const app = await testApp()
  const { id } = await askedByMarie(app)
  await app.newMember({ email: 'paul@exemple.test' })
  await expect(
    app.call('/reset-password', { id, email: 'paul@exemple.test', password: 'the new one' }),
  ).rejects.toMatchObject({ code: 'linkExpired' })
  await expect(app.call('/reset-password', { id, email: EMAIL, password: '1234567' })).rejects.toMatchObject({
    code: 'passwordTooShort',
    status: 400,
  })
  await app.call('/reset-password', { id, email: EMAIL, password: 'the new one' })
})

// [C-CALL-011]
test('an unknown email gets an ordinary answer and no mail', async () => {
  const app = await testApp()
  await app.newMember({ email: EMAIL, password: 'the old password' })
  const known = await app.send('/forgot-password', { email: EMAIL })
  const unknown = await app.send('/forgot-password', { email: 'nobody@exemple.test' })
  expect(await known.text()).toBe('{"res":{"success":true}}')
  expect([unknown.status, await unknown.text()]).toEqual([200, '{"res":{"success":true}}'])
  expect((await app.mails()).map(({ recipient }) => recipient)).toEqual([EMAIL])
  // Both were written, so that the time tells nothing either; the stranger's opens nothing and holds no email.
  const links = await app.db().orm.select().from(token)
  expect(links.map(({ email }) => email).sort()).toEqual([null, EMAIL].sort())
  expect(links.find(({ email }) => email === null)?.userId).toBeNull()
})

test("a reset link in production leads to the site's usual port, whatever the Host header says", async () => {
  const app = await testApp({ config: { production: true } })
  const site = 'billets.exemple'
  await app.db().write([app.db().orm.insert(host).values({ host: site, tenant: 'hoobiiz', createdAt: Date.now() })])
  await app.newGroup()
  await app.newMember({ email: EMAIL, password: 'the old password' })
  await app.call('/forgot-password', { email: EMAIL }, { host: `${site}:4444` })
  expect((await app.linkUrlIn(EMAIL, '/reset-password')).host).toBe(site)
})

test('an erased person gets no reset link, and a link issued before the erasure is refused', async () => {
  const app = await testApp()
  const { id } = await askedByMarie(app)
  await app.db().write([app.db().orm.update(user).set({ erasedAt: 1 })])
  await app.call('/forgot-password', { email: EMAIL })
  expect(await app.mails()).toHaveLength(1)
  await expect(app.call('/reset-password', { id, email: EMAIL, password: 'the new one' })).rejects.toMatchObject({
    code: 'linkExpired',
  })
})

test("a reset link is stored as a hash and leads to the host of the person's group", async () => {
  const app = await testApp()
  const group = await app.newGroup({ cseDomain: 'ce.hoobiiz.localhost' })
  await app.newMember({ email: EMAIL, groupId: group.id, host: null })
  await app.call('/forgot-password', { email: EMAIL })
  const url = await app.linkUrlIn(EMAIL, '/reset-password')
  expect(url.hostname).toBe('ce.hoobiiz.localhost')
  const id = await app.linkIn(EMAIL, '/reset-password')
  expect(JSON.stringify(await app.db().orm.select().from(token))).not.toContain(id)

  // The mail is that site's, too, not that of the site where it was asked for.
  const atelier = await app.newGroup({ cseDomain: 'atelier.localhost' })
  const paul = await app.newMember({ groupId: atelier.id, host: null })
  await app.call('/forgot-password', { email: paul.email })
  const [mail] = (await app.mails()).filter(({ recipient }) => recipient === paul.email)
  expect(mail?.subject).toBe('Votre nouveau mot de passe CSE L’Atelier')
  expect(mail?.text).toContain('Comité social et économique de L’Atelier Méridional')

  // Opened elsewhere it changes the password, but opens no session there (D05).
  const elsewhere = await app.call('/reset-password', { id, email: EMAIL, password: 'the new one' })
  expect(elsewhere).toMatchObject({ success: true, session: { type: 'visitor' } })
  expect(await app.call('/login', proof('the new one'), { host: url.hostname })).toMatchObject({ success: true })
})
