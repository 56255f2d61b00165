import { expect, test } from 'vitest'
import { CallError } from '#contract/errors.ts'
import { createHashBound, MOST_HASHES } from '#features/people/accounts/passwords/hash-bound.ts'
import { newInvite } from '#features/people/accounts/registration/register-invite.ts'
import { newToken } from '#features/people/accounts/tokens.ts'
import { limits } from '#handler/throttle.ts'
import { credential } from '#kernel/accounts/tables.ts'
import { HOST, type TestApp, testApp } from '../../support/test-app.ts'

const EMAIL = 'marie@exemple.test'
const PASSWORD = 'correct horse'
const BUSY = /^Beaucoup de personnes se connectent en ce moment : merci de réessayer dans \d+ secondes\.$/

/** As many hashes as there may be, none of which ends before `free` is called. */
function fillHashes(app: TestApp) {
  const { scrypt } = app.platform
  const gate = Promise.withResolvers<void>()
  const bound = createHashBound(async (...input) => {
    await gate.promise
    return scrypt(...input)
  }, app.platform.now)
  app.platform.scrypt = bound
  const full = Array.from({ length: MOST_HASHES }, () =>
    bound(PASSWORD, new Uint8Array(16), { N: 16, r: 1, p: 1 }).catch(() => undefined),
  )
  return async () => {
    gate.resolve()
    await Promise.all(full)
    app.platform.scrypt = scrypt
  }
}

test('each call that takes a password says when to retry while too many hashes wait, and has no effect', async () => {
  const app = await testApp()
  const marie = await app.newMember({ email: EMAIL, password: PASSWORD })
  const db = app.db()
  const now = Date.now()
  const { userId } = marie
  const invite = await newInvite(db, { userId, email: EMAIL, host: HOST, authType: 'Password' }, now)
  const reset = await newToken(db, { kind: 'Reset', host: HOST, email: EMAIL, userId }, now)
  await db.write([invite.statement, reset.statement])
  const before = await db.orm.select().from(credential)
  const userData = { type: 'Consumer' as const, firstName: 'Léa', lastName: 'Duval', phoneNumber: '0601020304' }
  const free = fillHashes(app)
  const calls = [
    ['/login', { email: EMAIL, authType: 'Password', password: PASSWORD }],
    ['/register', { email: 'lea@exemple.test', password: PASSWORD, userData }],
    ['/register-invite', { email: EMAIL, inviteId: invite.id, password: 'another horse' }],
    ['/reset-password', { id: reset.id, email: EMAIL, password: 'another horse' }],
    ['/erase-account', { password: PASSWORD }],
  ] as const
  for (const [path, input] of calls) {
    const response = await app.send(path, input, { as: path === '/erase-account' ? marie : undefined })
    const { error } = await response.json()
    expect([path, response.status, error.code]).toEqual([path, 503, 'signInBusy'])
    expect(error.message).toMatch(BUSY)
    expect(error.message).toContain(` ${response.headers.get('retry-after')} `)
  }
  expect(await app.mails()).toEqual([])
  expect(await db.orm.select().from(credential)).toEqual(before)
  await free()
  // The links are not used up.
  await app.call('/register-invite', { email: EMAIL, inviteId: invite.id, password: 'another horse' })
  await app.call('/login', { email: EMAIL, authType: 'Password', password: 'another horse' })
})

test('a caller over the limit of tries is refused for that reason, without occupying the queue of hashes', async () => {
  const app = await testApp({ config: { throttles: true } })
  const { scrypt } = app.platform
  let hashed = 0
  app.platform.scrypt = (...input) => {
    hashed++
    return scrypt(...input)
  }
  const tries = await Promise.all(
    Array.from({ length: 64 }, () =>
      app.call('/login', { email: EMAIL, authType: 'Password', password: 'wrong' }).catch(({ code }) => code),
    ),
  )
  const { attempts } = limits['login account-from-address']
  expect(hashed).toBe(attempts)
  expect(tries.filter((code) => code === 'tooManyRequests')).toHaveLength(64 - attempts)
})

test('a person whose outdated hash cannot be renewed in time is signed in, and the hash is renewed at a later sign-in', async () => {
  const app = await testApp()
  await app.newMember({ email: EMAIL, password: PASSWORD })
  const [before] = await app.db().orm.select().from(credential)
  app.platform.config.passwordCost = { N: 32, r: 1, p: 1 }
  const { scrypt } = app.platform
  let hashed = 0
  app.platform.scrypt = async (...input) => {
    if (hashed++ > 0) throw new CallError('signInBusy')
    return scrypt(...input)
  }
  const proof = { email: EMAIL, authType: 'Password' as const, password: PASSWORD }
  expect(await app.call('/login', proof)).toMatchObject({ success: true })
  expect(await app.db().orm.select().from(credential)).toEqual([before])
  app.platform.scrypt = scrypt
  expect(await app.call('/login', proof)).toMatchObject({ success: true })
  expect((await app.db().orm.select().from(credential))[0]?.secret).toMatch(/^scrypt\$32\$1\$1\$/)
})
