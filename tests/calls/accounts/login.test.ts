import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { credential, session, user } from '#kernel/accounts/tables.ts'
import { sha256Hex } from '#lib/digest.ts'
import { passwordCosts } from '#platform/config/password-costs.ts'
import { HOST, newCaller, type TestApp, testApp } from '../../support/test-app.ts'

const DAY = 86_400_000
const PASSWORD = 'correct horse'
const proof = (email: string, password = PASSWORD) => ({ email, authType: 'Password' as const, password })

const sessions = (app: TestApp) => app.db().orm.select().from(session)

describe('signing in', () => {
  // [C-CALL-004] [C-ENTITY-002] [C-ENTITY-005] [C-STATE-006]
  test('returns the session and sets a cookie for this host only', async () => {
    const app = await testApp()
    await app.newMember({ email: 'marie@exemple.test', password: PASSWORD, host: null, memberCardCode: 'CE-1' })
    const response = await app.send('/login', proof(' Marie@exemple.test '.trim()))
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^session=[a-z0-9]{40}; HttpOnly; Max-Age=2592000; Path=\/; SameSite=Lax$/,
    )
    expect((await response.json()).res).toMatchObject({
      success: true,
      session: {
        type: 'user',
        sessionId: expect.stringMatching(/\w/),
        email: 'marie@exemple.test',
        isAdmin: false,
        adminGroups: [],
        memberCardConfig: { memberCardCodeRequiredOnRegister: false },
        whiteLabeling: { title: 'Hoobiiz' },
        userData: { firstName: 'Marie', lastName: 'Duval', phoneNumber: '0601020304', memberCardCode: 'CE-1' },
      },
    })
    const [person] = await app.db().orm.select().from(user)
    expect(person?.lastLoginAt).toBe(Date.now())
  })

  test('over TLS sets a Secure cookie bound to the host by its name', async () => {
    const app = await testApp({ secure: true })
    await app.newMember({ email: 'marie@exemple.test', password: PASSWORD, host: null })
    // Only a host outside localhost is treated as one behind TLS; it is registered like any custom domain.
    const db = app.db()
    await db.write([
      { sql: "insert into host (host, tenant, created_at) values ('billets.exemple.fr', 'hoobiiz', 0)", args: [] },
      { sql: 'update catalogue_version set version = version + 1', args: [] },
    ])
    app.advance(1000)
    const response = await app.send('/login', proof('marie@exemple.test'), { host: 'billets.exemple.fr' })
    const [own, device] = response.headers.getSetCookie()
    expect(own).toMatch(/^__Host-session=[a-z0-9]{40}; HttpOnly; .*SameSite=Lax; Secure$/)
    expect(device).toMatch(/^__Host-device=[\w-]{40,}; HttpOnly; Max-Age=34560000; Path=\/; SameSite=Lax; Secure$/)
    expect(response.headers.get('set-cookie')).not.toContain('Domain')
  })

  test('stores the SHA-256 of the session id, and never the id', async () => {
    const app = await testApp()
    await app.newMember({ email: 'marie@exemple.test', password: PASSWORD, host: null })
    const marie = newCaller()
    const { session: view } = (await app.call('/login', proof('marie@exemple.test'), { as: marie })) as {
      session: { sessionId: string }
    }
    const id = /session=([^;]+)/.exec(marie.cookies.get(HOST) ?? '')?.[1] ?? ''
    const [row] = await sessions(app)
    expect(row).toMatchObject({ idHash: await sha256Hex(id), host: HOST, expiresAt: Date.now() + 30 * DAY })
    expect(JSON.stringify(row)).not.toContain(id)
    expect(id).not.toContain(view.sessionId)
    expect(JSON.stringify(app.platform.logged)).not.toContain(id)
  })

  test('gives the same refusal for a wrong password, an unknown email, a person without password and an erased one', async () => {
    const app = await testApp()
    await app.newMember({ email: 'marie@exemple.test', password: PASSWORD })
    await app.newMember({ email: 'imported@exemple.test' })
    await app.newMember({ email: 'erased@exemple.test', password: PASSWORD, erasedAt: Date.now() })
    const answers = await Promise.all(
      [
        proof('marie@exemple.test', 'wrong password'),
        proof('marie@exemple.test', ''),
        proof('nobody@exemple.test'),
        proof('imported@exemple.test'),
        proof('erased@exemple.test'),
      ].map(async (input) => {
        const response = await app.send('/login', input)
        return [response.status, await response.text(), response.headers.getSetCookie()]
      }),
    )
    const refused = { error: { code: 'loginFailed', message: 'Échec de la connexion' } }
    for (const answer of answers) expect(answer).toEqual([400, JSON.stringify(refused), []])
  })

  test('computes one hash for an unknown email, as it does for a known one', async () => {
    const app = await testApp({ config: { passwordCost: passwordCosts.full } })
    await app.newMember({ email: 'marie@exemple.test', password: PASSWORD })
    const costs: unknown[] = []
    const { scrypt } = app.platform
    app.platform.scrypt = (password, salt, cost) => {
      costs.push(cost)
      return scrypt(password, salt, cost)
    }
    for (const email of ['marie@exemple.test', 'nobody@exemple.test'])
      await expect(app.call('/login', proof(email, 'wrong password'))).rejects.toMatchObject({ code: 'loginFailed' })
    expect(costs).toEqual([
      { N: 16_384, r: 8, p: 5 },
      { N: 16_384, r: 8, p: 5 },
    ])
  })

  // [C-RULE-056]
  test('accepts only the password, outside local development', async () => {
    const app = await testApp()
    for (const authType of ['MagicLink', 'MfaCode'] as const)
      await expect(
        app.call('/login', { email: 'marie@exemple.test', authType, mfaCode: '123456' }),
      ).rejects.toMatchObject({ code: 'invalidAuthType', status: 400, message: "Mode d'authentification invalide" })
  })

  // [C-RULE-043]
  test('accepts a short password stored before the minimum length existed', async () => {
    const app = await testApp()
    await app.newMember({ email: 'marie@exemple.test', password: '1234567', host: null })
    expect(await app.call('/login', proof('marie@exemple.test', '1234567'))).toMatchObject({
      success: true,
      session: { type: 'user', email: 'marie@exemple.test' },
    })
  })

  // [C-CALL-003] [C-RULE-055]
  test('asks for the password for every email, known or not', async () => {
    const app = await testApp()
    const { userId } = await app.newMember({ email: 'marie@exemple.test' })
    const secret = { userId, kind: 'MagicLink' as const, secret: '', updatedAt: 0 }
    await app.db().write([app.db().orm.insert(credential).values(secret)])
    for (const email of ['marie@exemple.test', 'nobody@exemple.test'])
      expect(await app.call('/request-login', { email })).toEqual({ authType: 'Password' })
    expect(await app.mails()).toEqual([])
  })

  test('renews a password hash that was computed with another cost', async () => {
    const app = await testApp({ config: { passwordCost: passwordCosts.full } })
    const { userId } = await app.newMember({ email: 'marie@exemple.test', password: PASSWORD })
    const salt = new Uint8Array(16).fill(7)
    const weak = await app.platform.scrypt(PASSWORD, salt, { N: 1024, r: 8, p: 1 })
    const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
    const mine = and(eq(credential.userId, userId), eq(credential.kind, 'Password'))
    const secret = `scrypt$1024$8$1$${base64(salt)}$${base64(weak)}`
    await app.db().write([app.db().orm.update(credential).set({ secret }).where(mine)])

    await expect(app.call('/login', proof('marie@exemple.test', 'wrong password'))).rejects.toThrow()
    expect(await app.db().orm.select().from(credential)).toMatchObject([{ secret }])
    await app.call('/login', proof('marie@exemple.test'))
    const [renewed] = await app.db().orm.select().from(credential)
    expect(renewed?.secret).toMatch(/^scrypt\$16384\$8\$5\$[\w+/=]{24}\$[\w+/=]{88}$/)
    await app.call('/login', proof('marie@exemple.test'))
  })
})

describe('a session', () => {
  test('is invalid on another host, of its group or not', async () => {
    const app = await testApp()
    const marie = await app.newMember()
    const cookie = marie.cookies.get(HOST) ?? ''
    expect(await app.call('/get-session', {}, { as: marie })).toMatchObject({ session: { type: 'user' } })
    for (const host of ['other.hoobiiz.localhost', `api.${HOST}`, 'localhost', 'youpiiz.localhost'])
      expect(await app.call('/get-session', {}, { host, headers: { cookie } })).toMatchObject({
        session: { type: 'visitor' },
      })
  })

  test('does not sign in to another region', async () => {
    const app = await testApp()
    const marie = await app.newMember({ host: 'bourbon.localhost' })
    const cookie = marie.cookies.get('bourbon.localhost') ?? ''
    expect(await app.call('/get-session', {}, { host: 'bourbon.localhost', headers: { cookie } })).toMatchObject({
      session: { type: 'visitor' },
    })
  })

  test('ends after 30 days without a visit, and is prolonged by visits', async () => {
    const app = await testApp()
    const marie = await app.newMember()
    app.advance(20 * DAY)
    const visit = await app.send('/get-session', {}, { as: marie })
    expect(visit.headers.get('set-cookie')).toContain('Max-Age=2592000')
    app.advance(29 * DAY)
    expect(await app.call('/get-session', {}, { as: marie })).toMatchObject({ session: { type: 'user' } })
    app.advance(31 * DAY)
    expect(await app.call('/get-session', {}, { as: marie })).toMatchObject({ session: { type: 'visitor' } })
    expect(await sessions(app)).toEqual([])
  })

  test('ends when its person is erased', async () => {
    const app = await testApp()
    const marie = await app.newMember()
    await app.db().write([app.db().orm.update(user).set({ erasedAt: Date.now() })])
    expect(await app.call('/get-session', {}, { as: marie })).toMatchObject({ session: { type: 'visitor' } })
  })

  // [C-CALL-005] [C-STATE-011]
  test('ends with the logout on this host only, and a visitor may sign out too', async () => {
    const app = await testApp()
    const marie = await app.newMember()
    await app.signIn(marie, 'localhost')
    const old = marie.cookies.get(HOST) ?? ''
    const response = await app.send('/logout', {}, { as: marie })
    expect(response.headers.get('set-cookie')).toMatch(/^session=; HttpOnly; Max-Age=0/)
    expect((await response.json()).res).toMatchObject({
      session: { type: 'visitor', whiteLabeling: { title: 'Hoobiiz' } },
    })
    expect(await app.call('/get-session', {}, { headers: { cookie: old } })).toMatchObject({
      session: { type: 'visitor' },
    })
    expect(await app.call('/get-session', {}, { as: marie, host: 'localhost' })).toMatchObject({
      session: { type: 'user' },
    })
    expect(await app.call('/logout', {})).toMatchObject({ session: { type: 'visitor' } })
  })

  test('is replaced when its browser signs in again', async () => {
    const app = await testApp()
    await app.newMember({ email: 'marie@exemple.test', password: PASSWORD, host: null })
    const browser = newCaller()
    await app.call('/login', proof('marie@exemple.test'), { as: browser })
    const first = browser.cookies.get(HOST)
    await app.call('/login', proof('marie@exemple.test'), { as: browser })
    expect(browser.cookies.get(HOST)).not.toBe(first)
    expect(await sessions(app)).toHaveLength(1)
  })

  // [C-ENTITY-001] [C-ENTITY-003] [C-ENTITY-004]
  test("shows a visitor the host's theme, and a member the theme of their own group", async () => {
    const app = await testApp()
    const { session: visitor } = await app.call('/get-session', {}, {})
    const theme = (title: string) => ({ ...visitor.whiteLabeling, title })
    const cards = {
      adminCanCreateMemberCardStock: false,
      memberCardCodeRequiredOnRegister: true,
      memberCardCodePrefix: 'CE-',
    }
    await app.newGroup({ cseDomain: 'ce.hoobiiz.localhost', whiteLabeling: theme('Le CE'), memberCardConfig: cards })
    const ownCards = { ...cards, memberCardCodePrefix: 'MA-' }
    const own = await app.newGroup({ label: 'Mairie', whiteLabeling: theme('La mairie'), memberCardConfig: ownCards })
    const marie = await app.newMember({ groupId: own.id, adminOf: [own.id] })

    expect(await app.call('/get-session', {}, { host: 'ce.hoobiiz.localhost' })).toMatchObject({
      session: {
        type: 'visitor',
        whiteLabeling: { title: 'Le CE' },
        memberCardConfig: { memberCardCodeRequiredOnRegister: true, memberCardCodePrefix: 'CE-' },
      },
    })
    expect(await app.call('/get-session', {}, { as: marie })).toMatchObject({
      session: {
        type: 'user',
        whiteLabeling: { title: 'La mairie' },
        memberCardConfig: { memberCardCodeRequiredOnRegister: true, memberCardCodePrefix: 'MA-' },
        adminGroups: [{ groupId: own.id, groupName: 'Mairie' }],
      },
    })
  })
})
