import { count, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CallInput } from '#api/client.ts'
import { credential, token, user } from '#kernel/accounts/tables.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { sha256Hex } from '#lib/digest.ts'
import { expectNothingChanged } from '../../support/db-state.ts'
import { HOST, newCaller, type TestApp, testApp } from '../../support/test-app.ts'

const DAY = 86_400_000
const PASSWORD = 'correct horse'

const form = (changes: Record<string, unknown> = {}, email = 'marie@exemple.test'): CallInput<'/register'> => ({
  email,
  password: PASSWORD,
  userData: { type: 'Consumer', firstName: 'Marie', lastName: 'Duval', phoneNumber: '0601020304', ...changes },
})

const people = async (app: TestApp) => app.db().orm.select().from(user)

describe('registering', () => {
  // [C-CALL-010] [C-CALL-007]
  test('mails a link, and only opening it creates the account and signs in', async () => {
    const app = await testApp()
    expect(await app.call('/register', form({}, 'Marie@Exemple.test'))).toEqual({ success: true })
    expect(await people(app)).toEqual([])
    expect(app.platform.woken).toEqual(['eu'])

    const marie = newCaller()
    const id = await app.linkIn('marie@exemple.test', '/register-link')
    const host = (await app.linkUrlIn('marie@exemple.test', '/register-link')).hostname
    const opened = await app.call('/register-link', { id, password: PASSWORD }, { as: marie, host })
    expect(opened).toMatchObject({
      success: true,
      session: { type: 'user', email: 'marie@exemple.test', userData: { firstName: 'Marie' }, premium: false },
    })
    expect(opened.domain).toBeUndefined()
    expect(await app.call('/get-session', {}, { as: marie })).toEqual({ session: opened.session })
    await app.call('/login', { email: 'MARIE@exemple.test', authType: 'Password', password: PASSWORD })
  })

  test('keeps the password only for the browser that registered; in another browser the owner of the mail chooses one', async () => {
    const app = await testApp()
    const stranger = newCaller()
    await app.call('/register', form(), { as: stranger })
    const id = await app.linkIn('marie@exemple.test', '/register-link')
    const marie = newCaller()
    expect(await app.call('/get-registration', { id }, { as: marie })).toEqual({ state: 'passwordAsked' })
    expect(await app.call('/get-registration', { id }, { as: stranger })).toEqual({ state: 'ready' })
    await expect(app.call('/register-link', { id }, { as: marie })).rejects.toMatchObject({
      code: 'incompleteForm',
      fields: ['password'],
    })
    await expect(app.call('/register-link', { id, password: 'court' }, { as: marie })).rejects.toMatchObject({
      code: 'passwordTooShort',
      fields: ['password'],
    })
    expect(await people(app)).toEqual([])
    await app.call('/register-link', { id, password: 'le mien à moi' }, { as: marie })
    const login = { email: 'marie@exemple.test', authType: 'Password' as const }
    await expect(app.call('/login', { ...login, password: PASSWORD })).rejects.toMatchObject({ code: 'loginFailed' })
    await app.call('/login', { ...login, password: 'le mien à moi' })
  })

  test("keeps each browser's password when two browsers register one email, and the first opened link creates the account", async () => {
    const app = await testApp()
    const [marie, stranger] = [newCaller(), newCaller()]
    await app.call('/register', form({}), { as: marie })
    const hers = await app.linkIn('marie@exemple.test', '/register-link')
    await app.call('/register', { ...form({}), password: 'celui d’un autre' }, { as: stranger })
    const theirs = await app.linkIn('marie@exemple.test', '/register-link')
    expect(await app.call('/get-registration', { id: theirs }, { as: marie })).toEqual({ state: 'passwordAsked' })
    await app.call('/register-link', { id: hers }, { as: marie })
    expect(await app.call('/get-registration', { id: hers }, { as: marie })).toEqual({ state: 'expired' })
    await app.call('/login', { email: 'marie@exemple.test', authType: 'Password', password: PASSWORD })
  })

  test('asks for a password in every browser when the previous version mailed the link', async () => {
    const app = await testApp()
    const marie = newCaller()
    await app.call('/register', form(), { as: marie })
    const id = await app.linkIn('marie@exemple.test', '/register-link')
    const db = app.db()
    await db.write([db.orm.update(token).set({ subject: sql`json_remove(subject, '$.browserHash')` })])
    expect(await app.call('/get-registration', { id }, { as: marie })).toEqual({ state: 'passwordAsked' })
    await app.call('/register-link', { id, password: PASSWORD }, { as: marie })
  })

  test('creates nothing when a mail scanner opens the page of the link repeatedly, and leaves the link usable', async () => {
    const app = await testApp()
    await app.call('/register', form())
    const url = await app.linkUrlIn('marie@exemple.test', '/register-link')
    await expectNothingChanged(app, async () => {
      for (const method of ['GET', 'GET', 'HEAD']) {
        const page = await app.fetch(url.pathname, { method, host: url.hostname })
        expect([page.status, page.headers.getSetCookie()]).toEqual([200, []])
        if (method === 'GET') expect(await page.text()).toContain('Finalisation de l&#x27;inscription...')
      }
    })
    await app.call('/register-link', { id: url.pathname.slice('/register-link/'.length), password: PASSWORD })
  })

  test('creates one account when a link is opened twice at once, and the link works once', async () => {
    const app = await testApp()
    await app.call('/register', form())
    const id = await app.linkIn('marie@exemple.test', '/register-link')
    const openings = await Promise.allSettled(
      [1, 2, 3].map(() => app.call('/register-link', { id, password: PASSWORD })),
    )
    expect(openings.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(app.call('/register-link', { id, password: PASSWORD })).rejects.toMatchObject({
      code: 'invitationExpired',
      status: 404,
      message: "Votre lien d'invitation a expiré.",
    })
    expect(await people(app)).toHaveLength(1)
  })

  test('greets by name in its mail, without any text typed into the form', async () => {
    const app = await testApp()
    const titleFor = async (firstName: string, email: string) => {
      await app.call('/register', form({ firstName }, email))
      const sent = (await app.mails()).filter(({ recipient }) => recipient === email)
      return sent.map(({ text }) => text).join()
    }
    expect(await titleFor('Anne-Lise d’Arc', 'a@exemple.test')).toContain('Bienvenue Anne-Lise d’Arc !')
    for (const [at, text] of ['evil.test/gain', 'Gagnez 500 €', 'Marie.https', 'x'.repeat(41)].entries()) {
      const mail = await titleFor(text, `${at}@exemple.test`)
      expect([text, mail.includes('Bienvenue !'), mail.includes(text)]).toEqual([text, true, false])
    }
  })

  test('accepts its link for two weeks, and refuses an unknown one', async () => {
    const app = await testApp()
    await app.call('/register', form({}, 'a@exemple.test'))
    await app.call('/register', form({}, 'b@exemple.test'))
    app.advance(14 * DAY - 1000)
    await app.call('/register-link', { id: await app.linkIn('a@exemple.test', '/register-link'), password: PASSWORD })
    app.advance(1000)
    const late = await app.linkIn('b@exemple.test', '/register-link')
    await expect(app.call('/register-link', { id: late, password: PASSWORD })).rejects.toMatchObject({
      code: 'invitationExpired',
    })
    await expect(app.call('/register-link', { id: 'nothing', password: PASSWORD })).rejects.toMatchObject({
      code: 'invitationExpired',
    })
  })

  test('creates nothing by the second of two links for one email', async () => {
    const app = await testApp()
    await app.call('/register', form({ firstName: 'Première' }))
    const first = await app.linkIn('marie@exemple.test', '/register-link')
    await app.call('/register', form({ firstName: 'Seconde' }))
    const second = await app.linkIn('marie@exemple.test', '/register-link')
    await app.call('/register-link', { id: first, password: PASSWORD })
    await expect(app.call('/register-link', { id: second, password: PASSWORD })).rejects.toMatchObject({
      code: 'invitationExpired',
    })
    expect(await people(app)).toMatchObject([{ firstName: 'Première' }])
  })

  test('answers alike for the email of an existing account, and only its owner is told', async () => {
    const app = await testApp()
    await app.newMember({ email: 'marie@exemple.test', password: 'the old password' })
    const known = await app.send('/register', form())
    const unknown = await app.send('/register', form({}, 'paul@exemple.test'))
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])

    const mails = await app.mails()
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['already-registered', 'marie@exemple.test'],
      ['registration', 'paul@exemple.test'],
    ])
    expect(mails[0]?.subject).toBe('Vous avez déjà un compte Hoobiiz')
    expect(mails[0]?.text).not.toContain('/register-link/')
    await expect(
      app.call('/login', { email: 'marie@exemple.test', authType: 'Password', password: PASSWORD }),
    ).rejects.toMatchObject({ code: 'loginFailed' })
  })

  test('stores neither the password nor the link', async () => {
    const app = await testApp()
    await app.call('/register', form())
    const id = await app.linkIn('marie@exemple.test', '/register-link')
    const [pending] = await app.db().orm.select().from(token)
    expect(pending?.hash).toBe(await sha256Hex(id))
    expect(JSON.stringify(pending)).not.toContain(id)
    expect(JSON.stringify(pending)).not.toContain(PASSWORD)
    expect(Buffer.from(id, 'base64url')).toHaveLength(32)
    await app.call('/register-link', { id, password: PASSWORD })
    const [used] = await app.db().orm.select().from(token)
    expect(used?.subject).toBeNull()
  })
})

describe('the premium code', () => {
  test('makes the person a member of its group, also when typed in lower case, with accents and spaces', async () => {
    const app = await testApp()
    const group = await app.newGroup({ code: 'ETE-2026', permCse: true })
    await app.call('/register', form({ registrationCode: ' été-2026 ! ' }))
    const id = await app.linkIn('marie@exemple.test', '/register-link')
    expect(await app.call('/register-link', { id, password: PASSWORD })).toMatchObject({ session: { premium: true } })
    expect(await people(app)).toMatchObject([{ groupId: group.id }])
  })

  test('refuses the registration when it is unknown, without mail or link', async () => {
    const app = await testApp()
    await expect(app.call('/register', form({ registrationCode: 'INCONNU' }))).rejects.toMatchObject({
      code: 'registrationCodeUnknown',
      status: 400,
    })
    expect(await app.mails()).toEqual([])
    expect(await app.db().orm.select({ links: count() }).from(token)).toEqual([{ links: 0 }])
  })

  test('leads to the host of its group, where the link signs in', async () => {
    const app = await testApp()
    await app.newGroup({ code: 'CE-2026', cseDomain: 'ce.hoobiiz.localhost' })
    await app.call('/register', form({ registrationCode: 'CE-2026' }))
    const id = await app.linkIn('marie@exemple.test', '/register-link')
    const host = (await app.linkUrlIn('marie@exemple.test', '/register-link')).hostname
    expect(host).toBe('ce.hoobiiz.localhost')
    expect(await app.call('/register-link', { id, password: PASSWORD }, { host })).toMatchObject({
      session: { type: 'user' },
    })
  })

  // [C-CALL-007]
  test('creates the account without a session when opened on another host, and names the right domain', async () => {
    const app = await testApp()
    await app.newGroup({ code: 'CE-2026', cseDomain: 'ce.hoobiiz.localhost' })
    await app.call('/register', form({ registrationCode: 'CE-2026' }))
    const id = await app.linkIn('marie@exemple.test', '/register-link')
    const marie = newCaller()
    expect(await app.call('/register-link', { id, password: PASSWORD }, { as: marie, host: HOST })).toMatchObject({
      success: true,
      session: { type: 'visitor' },
      domain: 'ce.hoobiiz.localhost',
    })
    expect(marie.cookies.size).toBe(0)
    expect(await people(app)).toHaveLength(1)
  })

  test('creates nothing when its group was deleted meanwhile', async () => {
    const app = await testApp()
    const group = await app.newGroup({ code: 'CE-2026' })
    await app.call('/register', form({ registrationCode: 'CE-2026' }))
    await app.db().write([app.db().orm.delete(userGroup).where(eq(userGroup.id, group.id))])
    const id = await app.linkIn('marie@exemple.test', '/register-link')
    await expect(app.call('/register-link', { id, password: PASSWORD })).rejects.toMatchObject({
      code: 'invitationExpired',
    })
    expect(await people(app)).toEqual([])
  })

  test("is required on a group's host, where an account without it could not sign in", async () => {
    const app = await testApp()
    const CE = 'ce.hoobiiz.localhost'
    await app.newGroup({ code: 'CE-2026', cseDomain: CE })
    await app.newGroup({ code: 'SANS-SITE' })
    await app.newGroup({ code: 'AUTRE-2026', cseDomain: 'autre.hoobiiz.localhost' })
    expect(await app.call('/get-session', {}, { host: CE })).toMatchObject({ session: { membersOnly: true } })
    expect(await app.call('/get-session', {})).toMatchObject({ session: { membersOnly: false } })
    const refused = { '': 'registrationCodeRequired', 'SANS-SITE': 'registrationCodeElsewhere' }
    for (const [registrationCode, code] of Object.entries(refused))
      await expect(app.call('/register', form({ registrationCode }), { host: CE })).rejects.toMatchObject({
        code,
        status: 400,
      })
    expect(await app.mails()).toEqual([])
    // Another group's code leads to where its members sign in.
    await app.call('/register', form({ registrationCode: 'AUTRE-2026' }), { host: CE })
    expect((await app.linkUrlIn('marie@exemple.test', '/register-link')).hostname).toBe('autre.hoobiiz.localhost')
    await app.call('/register', form({ registrationCode: 'CE-2026' }, 'paul@exemple.test'), { host: CE })
    const id = await app.linkIn('paul@exemple.test', '/register-link')
    expect(await app.call('/register-link', { id, password: PASSWORD }, { host: CE })).toMatchObject({
      session: { type: 'user' },
    })
  })

  test("a host that has become a group's does not make a registering person its member", async () => {
    const app = await testApp()
    await app.call('/register', form(), { host: 'ce.hoobiiz.localhost' })
    await app.newGroup({ code: 'CE-2026', cseDomain: 'ce.hoobiiz.localhost', permCse: true })
    const id = await app.linkIn('marie@exemple.test', '/register-link')
    const host = (await app.linkUrlIn('marie@exemple.test', '/register-link')).hostname
    const marie = newCaller()
    expect(await app.call('/register-link', { id, password: PASSWORD }, { as: marie, host })).toMatchObject({
      session: { type: 'visitor' },
    })
    expect(marie.cookies.size).toBe(0)
    expect(await people(app)).toMatchObject([{ groupId: 'ROOT' }])
  })
})

describe('the page that a person came from', () => {
  const redirected = async (app: TestApp, email: string, path: string, redirect?: string) => {
    await app.call('/register', { ...form({}, email), redirect })
    return (await app.linkUrlIn(email, path)).searchParams.get('redirect')
  }

  test('is in the mailed link, when it is a path of this site', async () => {
    const app = await testApp()
    const wanted = '/a/louvre/a-1?city=paris'
    expect(await redirected(app, 'a@exemple.test', '/register-link', wanted)).toBe(wanted)
    for (const [at, foreign] of ['https://mechant.exemple/', '//mechant.exemple', '/login', undefined].entries())
      expect(await redirected(app, `b${at}@exemple.test`, '/register-link', foreign)).toBeNull()
  })

  test('is offered to a person who already has an account', async () => {
    const app = await testApp()
    await app.newMember({ email: 'marie@exemple.test' })
    await app.call('/register', { ...form(), redirect: '/cart' })
    expect((await app.mails())[0]?.text).toContain('/login?redirect=%2Fcart')
  })
})

describe('the registration form requires', () => {
  const cards = {
    adminCanCreateMemberCardStock: false,
    memberCardCodeRequiredOnRegister: true,
    memberCardCodePrefix: 'CE-',
  }

  // [C-RULE-043]
  test('a password of 8 characters', async () => {
    const app = await testApp()
    await expect(app.call('/register', { ...form(), password: '1234567' })).rejects.toMatchObject({
      code: 'passwordTooShort',
      message: 'Le mot de passe doit contenir au moins 8 caractères',
    })
    await app.call('/register', { ...form(), password: '12345678' })
  })

  test.each(['firstName', 'lastName', 'phoneNumber'])('the field %s', async (field) => {
    const app = await testApp()
    await expect(app.call('/register', form({ [field]: '  ' }))).rejects.toMatchObject({
      code: 'incompleteForm',
      status: 400,
    })
  })

  test("a member card where the group's code asks for one, with its prefix", async () => {
    const app = await testApp()
    await app.newGroup({ code: 'CE-2026', memberCardConfig: cards })
    const withCard = (memberCardCode?: string) =>
      app.call('/register', form({ registrationCode: 'CE-2026', memberCardCode }))
    await expect(withCard()).rejects.toMatchObject({ code: 'memberCardCodeRequired' })
    await expect(withCard('CE-')).rejects.toMatchObject({ code: 'memberCardCodeRequired' })
    await expect(withCard('XX-1')).rejects.toMatchObject({ code: 'memberCardCodePrefix' })
    await withCard('CE-1')
    const id = await app.linkIn('marie@exemple.test', '/register-link')
    expect(await app.call('/register-link', { id, password: PASSWORD })).toMatchObject({
      session: { userData: { memberCardCode: 'CE-1' }, memberCardConfig: { memberCardCodePrefix: 'CE-' } },
    })
    await app.call('/register', form({}, 'without-code@exemple.test'))
    await app.newGroup({ code: 'LIBRE-2026', memberCardConfig: { ...cards, memberCardCodeRequiredOnRegister: false } })
    await app.call('/register', form({ registrationCode: 'LIBRE-2026' }, 'without-card@exemple.test'))
  })

  // [C-ENTITY-010]
  test('the organisation fields, on the organisation brand only', async () => {
    const app = await testApp()
    const userData = { type: 'Organisation' as const, accountId: 'acc-1', isRoot: true }
    const input = { email: 'elu@exemple.test', password: PASSWORD, userData }
    await expect(app.call('/register', input, { host: 'youpiiz.localhost' })).rejects.toMatchObject({
      code: 'invalidRequest',
    })
    for (const wrong of [{ accountId: undefined }, { isRoot: 'oui' }]) {
      const refused = await app.send('/register', { ...input, userData: { ...userData, ...wrong } })
      expect([refused.status, (await refused.json()).error.code]).toEqual([400, 'invalidRequest'])
    }
    await app.call('/register', input)
    await app.call('/register-link', { id: await app.linkIn('elu@exemple.test', '/register-link'), password: PASSWORD })
    expect(await people(app)).toMatchObject([{ accountId: 'acc-1', isRoot: true, isAdmin: false, groupId: 'ROOT' }])
    expect(await app.db().orm.select().from(credential)).toHaveLength(1)
  })

  // [C-ERROR-029]
  test('a captcha token issued by the server', async () => {
    const app = await testApp()
    for (const captcha of ['', 'made.up']) {
      const refused = await app.send('/register', form(), { headers: { 'x-captcha-token': captcha } })
      expect([refused.status, (await refused.json()).error.message]).toEqual([400, 'Invalid request'])
      expect(refused.headers.get('x-captcha-token')).toMatch(/^\d+\./)
    }
    expect(await app.mails()).toEqual([])
  })

  test('a captcha token of the last ten minutes', async () => {
    const app = await testApp()
    const token = (await app.fetch('/')).headers.get('x-captcha-token') ?? ''
    const statusWith = async () =>
      (await app.send('/register', form(), { headers: { 'x-captcha-token': token } })).status
    app.advance(10 * 60_000 - 1000)
    expect(await statusWith()).toBe(200)
    app.advance(2000)
    expect(await statusWith()).toBe(400)
  })
})
