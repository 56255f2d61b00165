import { Secret, TOTP, URI } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { newInvite } from '#features/people/accounts/registration/register-invite.ts'
import { credential, session, user } from '#kernel/accounts/tables.ts'
import { HOST, newCaller, type TestApp, testApp } from '../../support/test-app.ts'

const DAY = 86_400_000
const EMAIL = 'marie@exemple.test'

async function invited(app: TestApp, authType: 'Password' | 'MagicLink' | 'MfaCode') {
  const { userId } = await app.newMember({ email: EMAIL, host: null })
  const { id, statement } = await newInvite(app.db(), { userId, email: EMAIL, host: HOST, authType }, Date.now())
  await app.db().write([statement])
  return id
}

describe('an invitation with a password', () => {
  // [C-CALL-008] [C-ENTITY-041]
  test('sets the password and signs in, once', async () => {
    const app = await testApp()
    const inviteId = await invited(app, 'Password')
    const browser = newCaller()
    const input = { email: 'Marie@Exemple.test', inviteId, password: 'correct horse' }
    expect(await app.call('/register-invite', input, { as: browser })).toMatchObject({
      session: { type: 'user', email: EMAIL },
      authMethods: [{ type: 'Password' }],
    })
    expect(browser.cookies.size).toBe(1)
    await app.call('/login', { email: EMAIL, authType: 'Password', password: 'correct horse' })
    await expect(app.call('/register-invite', input)).rejects.toMatchObject({ code: 'invitationExpired', status: 404 })
  })

  // [C-RULE-043]
  test('asks for a password of 8 characters, and stays usable until then', async () => {
    const app = await testApp()
    const inviteId = await invited(app, 'Password')
    await expect(app.call('/register-invite', { email: EMAIL, inviteId })).rejects.toMatchObject({
      code: 'incompleteForm',
      status: 400,
      message: 'Merci de renseigner un mot de passe',
    })
    await expect(app.call('/register-invite', { email: EMAIL, inviteId, password: '1234567' })).rejects.toMatchObject({
      code: 'passwordTooShort',
    })
    await app.call('/register-invite', { email: EMAIL, inviteId, password: '12345678' })
  })

  test('is refused for another email, when unknown, after two weeks and for an erased person', async () => {
    const app = await testApp()
    const inviteId = await invited(app, 'Password')
    const password = 'correct horse'
    const refused = { code: 'invitationExpired' }
    const accept = (changes: { email?: string; inviteId?: string }) =>
      app.call('/register-invite', { email: EMAIL, inviteId, password, ...changes })
    await expect(accept({ email: 'paul@exemple.test' })).rejects.toMatchObject(refused)
    await expect(accept({ inviteId: 'unknown' })).rejects.toMatchObject(refused)
    app.advance(14 * DAY)
    await expect(accept({})).rejects.toMatchObject(refused)
    app.advance(-DAY)
    await app.db().write([app.db().orm.update(user).set({ erasedAt: 1 })])
    await expect(accept({})).rejects.toMatchObject(refused)
    expect(await app.db().orm.select().from(session)).toEqual([])
  })
})

describe('on a host of other groups', () => {
  const CE = 'ce.hoobiiz.localhost'
  const password = 'correct horse'

  async function member(app: TestApp, host: string) {
    const group = await app.newGroup({ cseDomain: CE })
    const { userId } = await app.newMember({ groupId: group.id, email: EMAIL, host: null })
    const { id, statement } = await newInvite(
      app.db(),
      { userId, email: EMAIL, host, authType: 'Password' },
      Date.now(),
    )
    await app.db().write([statement])
    return { email: EMAIL, inviteId: id, password }
  }

  test('an invitation stays usable, and the answer names the host where it is accepted', async () => {
    const app = await testApp()
    // Issued before the group had its host.
    const input = await member(app, HOST)
    const browser = newCaller()
    expect(await app.call('/register-invite', input, { as: browser })).toMatchObject({
      session: { type: 'visitor' },
      authMethods: [],
      domain: CE,
    })
    expect(browser.cookies.size).toBe(0)
    expect(await app.db().orm.select().from(credential)).toEqual([])
    expect(await app.call('/register-invite', input, { host: CE })).toMatchObject({ session: { email: EMAIL } })
  })

  test('an invitation stays usable when no host is known, and the answer says so', async () => {
    const app = await testApp()
    const input = await member(app, CE)
    await app.db().write([app.db().orm.update(user).set({ groupId: 'ROOT' })])
    await expect(app.call('/register-invite', input, { host: CE })).rejects.toMatchObject({
      code: 'invitationElsewhere',
      status: 409,
    })
    expect(await app.call('/register-invite', input)).toMatchObject({ session: { email: EMAIL } })
  })
})

describe('outside local development', () => {
  // [C-RULE-056]
  test.each(['MagicLink', 'MfaCode'] as const)('an invitation with %s is refused', async (authType) => {
    const app = await testApp()
    const inviteId = await invited(app, authType)
    await expect(app.call('/register-invite', { email: EMAIL, inviteId })).rejects.toMatchObject({
      code: 'invalidAuthType',
      status: 400,
    })
    expect(await app.db().orm.select().from(credential)).toEqual([])
  })
})

describe('in local development', () => {
  // [C-CALL-009] [C-CALL-003] [C-CALL-004] [C-RULE-056]
  test('an invitation with a second factor shows it once, and its codes sign in', async () => {
    const app = await testApp({ config: { localDevelopment: true } })
    const inviteId = await invited(app, 'MfaCode')
    const { authMethods } = await app.call('/register-invite', { email: EMAIL, inviteId })
    const [method] = authMethods
    if (method?.type !== 'MfaCode') throw new Error('No second factor.')
    const totp = URI.parse(method.totpUri)
    if (!(totp instanceof TOTP)) throw new Error('No TOTP.')
    expect(totp).toMatchObject({ issuer: 'Hoobiiz', label: EMAIL, digits: 6, period: 30 })
    expect(await app.call('/request-login', { email: EMAIL })).toEqual({ authType: 'MfaCode' })

    const login = (mfaCode: string) => app.call('/login', { email: EMAIL, authType: 'MfaCode', mfaCode })
    const current = totp.generate({ timestamp: Date.now() })
    // Read over a shoulder, or used twice at the same moment, a code is worth nothing.
    const twice = await Promise.allSettled([login(current), login(current)])
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const before = totp.generate({ timestamp: Date.now() - 30_000 })
    for (const code of [current, before]) await expect(login(code)).rejects.toMatchObject({ code: 'loginFailed' })
    app.advance(30_000)
    expect(await login(totp.generate({ timestamp: Date.now() }))).toMatchObject({ success: true })
    const old = totp.generate({ timestamp: Date.now() - 90_000 })
    const foreign = new TOTP({ secret: new Secret() }).generate({ timestamp: Date.now() })
    for (const code of [old, foreign, '', 'abcdef'])
      await expect(login(code)).rejects.toMatchObject({ code: 'loginFailed' })
    const [stored] = await app.db().orm.select().from(credential)
    expect(stored?.secret).not.toContain(totp.secret.base32)
  })

  // [C-ENTITY-041]
  test.each(['MagicLink', 'MfaCode', 'Password'] as const)(
    'a person may sign in by %s, and by no fourth method',
    async (authType) => {
      const app = await testApp({ config: { localDevelopment: true } })
      const inviteId = await invited(app, authType)
      const input = { email: EMAIL, inviteId, ...(authType === 'Password' ? { password: 'correct horse' } : {}) }
      const { authMethods } = await app.call('/register-invite', input)
      expect(authMethods.map(({ type }) => type)).toEqual([authType])
      expect(await app.call('/request-login', { email: EMAIL })).toEqual({ authType })
      for (const other of ['Sms', 'password', '', null]) {
        const refused = await app.send('/login', { email: EMAIL, authType: other, password: 'correct horse' })
        expect([other, refused.status, (await refused.json()).error.fields]).toEqual([other, 400, ['authType']])
      }
      const wrong = `update credential set kind = 'Sms'`
      await expect(app.db().write([{ sql: wrong, args: [] }])).rejects.toThrow()
    },
  )

  // [C-CALL-003] [C-CALL-006]
  test('a magic link is mailed, signs in once, and is valid for 15 minutes', async () => {
    const app = await testApp({ config: { localDevelopment: true } })
    await app.call('/register-invite', { email: EMAIL, inviteId: await invited(app, 'MagicLink') })
    const ask = async () => {
      expect(await app.call('/request-login', { email: EMAIL })).toEqual({ authType: 'MagicLink' })
      return app.linkIn(EMAIL, '/link')
    }
    const id = await ask()
    expect(await app.call('/link', { id })).toMatchObject({ success: true, session: { email: EMAIL } })
    await expect(app.call('/link', { id })).rejects.toMatchObject({ code: 'linkExpired' })
    const late = await ask()
    app.advance(15 * 60_000)
    await expect(app.call('/link', { id: late })).rejects.toMatchObject({ code: 'linkExpired' })
    expect(await app.call('/request-login', { email: 'nobody@exemple.test' })).toEqual({ authType: 'Password' })
  })

  // [C-RULE-055]
  test.each(['MagicLink', 'MfaCode'] as const)(
    'a person invited to sign in by %s can still sign in with an existing password',
    async (authType) => {
      const app = await testApp({ config: { localDevelopment: true } })
      const inviteId = await invited(app, 'Password')
      await app.call('/register-invite', { email: EMAIL, inviteId, password: 'correct horse' })
      const [person] = await app.db().orm.select().from(user)
      const facts = { userId: person?.id ?? '', email: EMAIL, host: HOST, authType }
      const { id, statement } = await newInvite(app.db(), facts, Date.now())
      await app.db().write([statement])
      await app.call('/register-invite', { email: EMAIL, inviteId: id })
      expect(await app.call('/request-login', { email: EMAIL })).toEqual({ authType })
      const proof = { email: EMAIL, authType: 'Password' as const, password: 'correct horse' }
      expect(await app.call('/login', proof)).toMatchObject({ success: true, session: { type: 'user', email: EMAIL } })
    },
  )
})
