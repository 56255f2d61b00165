import { describe, expect, test } from 'vitest'
import { newToken } from '#features/people/accounts/tokens.ts'
import { session, token, user } from '#kernel/accounts/tables.ts'
import { newId } from '#lib/new-id.ts'
import { HOST, newCaller, type TestApp, testApp } from '../../support/test-app.ts'

const PASSWORD = 'correct horse'
const CE = 'ce.hoobiiz.localhost'
const proof = (email = 'marie@exemple.test') => ({ email, authType: 'Password' as const, password: PASSWORD })

/** A group on its own host, with a member who is signed in nowhere. */
async function committee(app: TestApp) {
  const group = await app.newGroup({ cseDomain: CE, code: 'CE-2026' })
  const marie = await app.newMember({ groupId: group.id, email: 'marie@exemple.test', password: PASSWORD, host: null })
  return { group, marie }
}

/** Signs in where one does not belong; answers the address that one is sent to. */
async function redirected(app: TestApp, host = HOST): Promise<URL> {
  const answer = await app.call('/login', proof(), { host })
  if (!('redirect' in answer)) throw new Error('Signed in without a redirect.')
  return new URL(answer.redirect)
}
const linkToken = (url: URL) => url.pathname.replace('/link/', '')

describe('a member whose group has its own host', () => {
  // [C-CALL-004] [C-CALL-006]
  test('is redirected to it with a link that signs in, and gets no session on the current host', async () => {
    const app = await testApp()
    await committee(app)
    const response = await app.send('/login', proof(), { host: `${HOST}:8787` })
    expect(response.headers.getSetCookie()).toEqual([])
    const url = new URL((await response.json()).res.redirect)
    expect(url.origin).toBe(`http://${CE}:8787`)
    expect(url.pathname).toMatch(/^\/link\/[\w-]{43}$/)

    const browser = newCaller()
    expect(await app.call('/link', { id: linkToken(url) }, { as: browser, host: CE })).toMatchObject({
      success: true,
      session: { type: 'user', email: 'marie@exemple.test' },
    })
    expect(await app.call('/get-session', {}, { as: browser, host: CE })).toMatchObject({ session: { type: 'user' } })
    expect(await app.db().orm.select().from(session)).toMatchObject([{ host: CE }])
  })

  test('signs in there directly, as do the members of its sub-groups', async () => {
    const app = await testApp()
    const { group } = await committee(app)
    const below = await app.newGroup({ parentPath: group.path })
    await app.newMember({ groupId: below.id, email: 'lea@exemple.test', password: PASSWORD, host: null })
    expect(await app.call('/login', proof(), { host: CE })).toMatchObject({ success: true })
    expect(await app.call('/login', proof('lea@exemple.test'), { host: CE })).toMatchObject({ success: true })
  })

  test('is redirected to it from the host of another group, too', async () => {
    const app = await testApp()
    await committee(app)
    await app.newGroup({ cseDomain: 'other.hoobiiz.localhost' })
    expect((await redirected(app, 'other.hoobiiz.localhost')).hostname).toBe(CE)
  })
})

describe('a redirect link', () => {
  test('works once, even when opened several times at once', async () => {
    const app = await testApp()
    await committee(app)
    const id = linkToken(await redirected(app))
    const openings = await Promise.allSettled([1, 2, 3, 4].map(() => app.call('/link', { id }, { host: CE })))
    expect(openings.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await app.db().orm.select().from(session)).toHaveLength(1)
    await expect(app.call('/link', { id }, { host: CE })).rejects.toMatchObject({ code: 'linkExpired', status: 404 })
  })

  test('is valid for 60 seconds', async () => {
    const app = await testApp()
    await committee(app)
    const id = linkToken(await redirected(app))
    app.advance(60_000)
    await expect(app.call('/link', { id }, { host: CE })).rejects.toMatchObject({ code: 'linkExpired' })
  })

  test('does not sign in on another host, and stays usable on its own', async () => {
    const app = await testApp()
    await committee(app)
    await app.newGroup({ cseDomain: 'other.hoobiiz.localhost' })
    const id = linkToken(await redirected(app))
    for (const host of [HOST, 'other.hoobiiz.localhost', 'youpiiz.localhost', 'bourbon.localhost'])
      await expect(app.call('/link', { id }, { host })).rejects.toMatchObject({ code: 'linkExpired' })
    expect(await app.db().orm.select().from(session)).toEqual([])
    await app.call('/link', { id }, { host: CE })
  })

  test('does not sign in once the person has left the group or was erased', async () => {
    const app = await testApp()
    await committee(app)
    const id = linkToken(await redirected(app))
    await app.db().write([app.db().orm.update(user).set({ groupId: 'ROOT' })])
    await expect(app.call('/link', { id }, { host: CE })).rejects.toMatchObject({ code: 'linkExpired' })
    await app.db().write([app.db().orm.update(user).set({ erasedAt: 1 })])
    await expect(app.call('/link', { id }, { host: CE })).rejects.toMatchObject({ code: 'linkExpired' })
    expect(await app.db().orm.select().from(session)).toEqual([])
  })

  test('is refused when it was issued for another purpose', async () => {
    const app = await testApp()
    const { marie } = await committee(app)
    for (const kind of ['Reset', 'Registration', 'Invite'] as const) {
      const { id, statement } = await newToken(app.db(), { kind, host: CE, userId: marie.userId }, Date.now())
      await app.db().write([statement])
      await expect(app.call('/link', { id }, { host: CE })).rejects.toMatchObject({ code: 'linkExpired' })
    }
    await expect(app.call('/link', { id: newId('u') }, { host: CE })).rejects.toMatchObject({ code: 'linkExpired' })
  })

  test('is stored as a hash', async () => {
    const app = await testApp()
    await committee(app)
    const id = linkToken(await redirected(app))
    expect(JSON.stringify(await app.db().orm.select().from(token))).not.toContain(id)
  })
})

describe('a host bound to a group', () => {
  test('gives no session to a member of the default group, and does not make them a member of the group', async () => {
    const app = await testApp()
    await app.newGroup({ cseDomain: CE })
    await app.newMember({ email: 'marie@exemple.test', password: PASSWORD, host: null })
    await expect(app.call('/login', proof(), { host: CE })).rejects.toMatchObject({
      code: 'loginFailed',
      status: 400,
      message: expect.stringMatching(/^Échec de la connexion : ce site est réservé aux membres .* « Mon compte »\.$/),
    })
    // A wrong password reveals no account.
    await expect(app.call('/login', { ...proof(), password: 'wrong' }, { host: CE })).rejects.toMatchObject({
      message: 'Échec de la connexion',
    })
    expect(await app.call('/login', proof())).toMatchObject({ success: true })
    expect(await app.db().orm.select().from(user)).toMatchObject([{ groupId: 'ROOT' }])
  })

  test('admits a super admin', async () => {
    const app = await testApp()
    await app.newGroup({ cseDomain: CE })
    await app.newMember({ email: 'marie@exemple.test', password: PASSWORD, isAdmin: true, host: null })
    expect(await app.call('/login', proof(), { host: CE })).toMatchObject({ session: { isAdmin: true } })
  })
})

test('a person of one region cannot sign in in another', async () => {
  const app = await testApp()
  await app.newMember({ email: 'marie@exemple.test', password: PASSWORD, host: null })
  await expect(app.call('/login', proof(), { host: 'bourbon.localhost' })).rejects.toMatchObject({
    code: 'loginFailed',
  })
})
