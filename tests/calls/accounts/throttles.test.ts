import { expect, test } from 'vitest'
import { throttle } from '#handler/tables.ts'
import { type LimitName, limits } from '#handler/throttle.ts'
import { credential } from '#kernel/accounts/tables.ts'
import { addressKey } from '#lib/address-key.ts'
import { FLOOD_LIMIT, FLOOD_PERIOD_MS } from '#platform/flood-guard.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

const EMAIL = 'marie@exemple.test'
const PASSWORD = 'correct horse'
const throttled = () => testApp({ config: { throttles: true } })

/** scrypt is not what is proven here: a fast one, so that hundreds of tries take no time. */
function hashFast(app: TestApp) {
  app.platform.scrypt = async (password) => new Uint8Array(64).fill(password.length)
}

const login = (app: TestApp, { email = EMAIL, password = 'wrong one', address = '192.0.2.1' } = {}) =>
  app.call('/login', { email, authType: 'Password', password }, { headers: { 'x-test-address': address } }).then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )

test('ten tries at one account from one IP address in a quarter of an hour block even the right password', async () => {
  const app = await throttled()
  await app.newMember({ email: EMAIL, password: PASSWORD, host: null })
  const { scrypt } = app.platform
  hashFast(app)
  const { attempts, windowMs } = limits['login account-from-address']
  const tries = await Promise.all(Array.from({ length: attempts }, () => login(app)))
  expect(new Set(tries)).toEqual(new Set(['loginFailed']))
  app.platform.scrypt = scrypt
  expect(await login(app, { password: PASSWORD })).toBe('tooManyRequests')
  expect(await login(app, { email: 'MARIE@exemple.test' })).toBe('tooManyRequests')
  expect(await login(app, { email: 'paul@exemple.test' })).toBe('loginFailed')
  // The member elsewhere.
  expect(await login(app, { password: PASSWORD, address: '198.51.100.1' })).toBe('ok')
  expect(await login(app)).toBe('tooManyRequests')
  app.advance(windowMs)
  expect(await login(app)).toBe('loginFailed')
})

test('a hundred tries at one account from many IP addresses block it, without counting tries that were already refused to an IP address', async () => {
  const app = await throttled()
  await app.newMember({ email: EMAIL, password: PASSWORD, host: null })
  const { scrypt } = app.platform
  hashFast(app)
  const many = limits['login account'].attempts
  const few = limits['login account-from-address'].attempts
  // One address alone goes on long after it is refused.
  for (let n = 0; n < many; n++) expect(await login(app)).toBe(n < few ? 'loginFailed' : 'tooManyRequests')
  for (let n = few; n < many; n++) expect(await login(app, { address: `203.0.113.${n}` })).toBe('loginFailed')
  app.platform.scrypt = scrypt
  expect(await login(app, { password: PASSWORD, address: '198.51.100.1' })).toBe('tooManyRequests')
  app.advance(limits['login account'].windowMs)
  expect(await login(app, { password: PASSWORD, address: '198.51.100.1' })).toBe('ok')
})

test('simultaneous tries cannot exceed the limit', async () => {
  const app = await throttled()
  hashFast(app)
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => login(app)))
  expect(outcomes.filter((code) => code === 'loginFailed')).toHaveLength(limits['login account-from-address'].attempts)
})

test('sign-in attempts for an unknown account count like those for a known one', async () => {
  const app = await throttled()
  hashFast(app)
  for (let n = 0; n < limits['login account-from-address'].attempts; n++)
    await login(app, { email: 'nobody@exemple.test' })
  expect(await login(app, { email: 'nobody@exemple.test' })).toBe('tooManyRequests')
})

test('a hundred tries over many accounts block one IP address', async () => {
  const app = await throttled()
  hashFast(app)
  const { attempts } = limits['login address']
  for (let n = 0; n < attempts; n++) await login(app, { email: `u${n}@exemple.test` })
  expect(await login(app, { email: 'last@exemple.test' })).toBe('tooManyRequests')
  expect(await login(app, { email: 'last@exemple.test', address: '198.51.100.1' })).toBe('loginFailed')
})

test('signing in resets the count of failed tries', async () => {
  const app = await throttled()
  await app.newMember({ email: EMAIL, password: PASSWORD, host: null })
  for (let round = 0; round < 2; round++) {
    const { scrypt } = app.platform
    hashFast(app)
    for (let n = 0; n < limits['login account-from-address'].attempts - 1; n++)
      expect(await login(app)).toBe('loginFailed')
    app.platform.scrypt = scrypt
    expect(await login(app, { password: PASSWORD })).toBe('ok')
  }
})

// [C-RULE-053]
test('registrations, password resets and contact messages are limited per account or IP address', async () => {
  const app = await throttled()
  hashFast(app)
  const userData = { type: 'Consumer' as const, firstName: 'Marie', lastName: 'Duval', phoneNumber: '0601020304' }
  const contactType = 'Je suis un particulier' as const
  const kinds = [
    {
      limit: 'register account-from-address',
      call: () => app.call('/register', { email: EMAIL, password: PASSWORD, userData }),
    },
    {
      limit: 'forgot-password account-from-address',
      call: () => app.call('/forgot-password', { email: EMAIL }),
    },
    {
      limit: 'send-message address',
      call: () => app.call('/send-message', { email: EMAIL, contactType, message: 'Bonjour' }),
    },
  ] as const
  for (const { limit, call } of kinds) {
    for (let n = 0; n < limits[limit].attempts; n++) await call()
    await expect(call()).rejects.toMatchObject({ code: 'tooManyRequests', status: 429 })
  }
  const sent = (await app.mails()).length
  await expect(app.call('/forgot-password', { email: EMAIL })).rejects.toThrow()
  expect(await app.mails()).toHaveLength(sent)
})

test('registrations, mails and password checks are limited per IP address or account, too', async () => {
  const app = await testApp({ config: { throttles: true, localDevelopment: true } })
  const marie = await app.newMember({ email: EMAIL, password: PASSWORD })
  const { userId } = await app.newMember({ email: 'paul@exemple.test', host: null })
  const { orm, write } = app.db()
  await write([orm.insert(credential).values({ userId, kind: 'MagicLink', secret: '', updatedAt: 0 })])
  hashFast(app)
  const userData = { type: 'Consumer' as const, firstName: 'Marie', lastName: 'Duval', phoneNumber: '0601020304' }
  const email = (n: number) => `u${n}@exemple.test`
  const kinds: [LimitName, string, (n: number) => Promise<unknown>][] = [
    ['register address', 'ok', (n) => app.call('/register', { email: email(n), password: PASSWORD, userData })],
    ['forgot-password address', 'ok', (n) => app.call('/forgot-password', { email: email(n) })],
    ['magic-link account-from-address', 'ok', () => app.call('/request-login', { email: 'paul@exemple.test' })],
    ['erasure-mail account', 'ok', () => app.call('/request-account-erasure', {}, { as: marie })],
    ['erase-account account', 'wrongPassword', () => app.call('/erase-account', { password: 'wrong' }, { as: marie })],
  ]
  for (const [limit, usual, call] of kinds) {
    const { attempts } = limits[limit]
    const outcomes: string[] = []
    for (let n = 0; n <= attempts; n++)
      outcomes.push(
        await call(n).then(
          () => 'ok',
          ({ code }: { code: string }) => code,
        ),
      )
    expect([limit, ...outcomes]).toEqual([limit, ...Array<string>(attempts).fill(usual), 'tooManyRequests'])
  }
})

test('premium codes cannot be guessed from an account', async () => {
  const app = await throttled()
  await app.newGroup({ code: 'CE-2026' })
  const marie = await app.newMember()
  const guess = (registrationCode?: string) =>
    app.call(
      '/update-account',
      { firstName: 'M', lastName: 'D', phoneNumber: '0606060606', registrationCode },
      { as: marie },
    )
  for (let n = 0; n < limits['premium-code account'].attempts; n++)
    await expect(guess(`CE-${n}`)).rejects.toMatchObject({ code: 'registrationCodeUnknown' })
  await expect(guess('CE-2026')).rejects.toMatchObject({ code: 'tooManyRequests' })
  await guess()
})

test('an attacker at one IP address cannot use up the links and mails that the member may ask for from another', async () => {
  const app = await testApp({ config: { throttles: true, localDevelopment: true } })
  const { userId } = await app.newMember({ email: EMAIL, host: null })
  const { orm, write } = app.db()
  await write([orm.insert(credential).values({ userId, kind: 'MagicLink', secret: '', updatedAt: 0 })])
  hashFast(app)
  const userData = { type: 'Consumer' as const, firstName: 'Marie', lastName: 'Duval', phoneNumber: '0601020304' }
  const from = (address: string) => ({ headers: { 'x-test-address': address } })
  const kinds = [
    [
      'register',
      (address: string) => app.call('/register', { email: EMAIL, password: PASSWORD, userData }, from(address)),
    ],
    ['forgot-password', (address: string) => app.call('/forgot-password', { email: EMAIL }, from(address))],
    ['magic-link', (address: string) => app.call('/request-login', { email: EMAIL }, from(address))],
  ] as const
  for (const [name, call] of kinds) {
    const refused = (address: string) => expect(call(address)).rejects.toMatchObject({ code: 'tooManyRequests' })
    const { attempts } = limits[`${name} account-from-address`]
    for (let n = 0; n < attempts; n++) await call('192.0.2.1')
    for (let n = 0; n < 30; n++) await refused('192.0.2.1')
    for (let n = attempts; n < limits[`${name} account`].attempts; n++) await call(`203.0.113.${n}`)
    await refused('198.51.100.1')
  }
})

test('the throttle table contains neither emails nor IP addresses, and expired counters are deleted', async () => {
  const app = await throttled()
  hashFast(app)
  await login(app)
  const rows = await app.db().orm.select().from(throttle)
  expect(rows).toHaveLength(3)
  expect(JSON.stringify(rows)).not.toMatch(/marie|192\.0\.2/)
  app.advance(limits['login account'].windowMs)
  await login(app, { email: 'paul@exemple.test', address: '198.51.100.1' })
  expect(await app.db().orm.select().from(throttle)).toHaveLength(3)
})

test('all addresses of an IPv6 customer network count as one', () => {
  expect(addressKey('2001:db8:1:2:aaaa::1')).toBe(addressKey('2001:db8:1:2:bbbb::9'))
  // Zeros may be written in several ways: they name the same network.
  const sameNetwork = ['2001:db8::1', '2001:db8::2', '2001:db8::aaaa:0:0:3', '2001:0db8:0:0:5::', '[2001:DB8::4]:443']
  expect(new Set(sameNetwork.map(addressKey))).toEqual(new Set(['2001:db8:0:0']))
  expect(addressKey('2001:db8:0:1::1')).not.toBe(addressKey('2001:db8::1'))
  expect(addressKey('::1')).not.toBe(addressKey('2001:db8::1'))
  expect(addressKey('192.0.2.1')).not.toBe(addressKey('192.0.2.2'))
  // A socket for both families, a proxy that adds the port.
  for (const address of ['::ffff:192.0.2.1', '192.0.2.1:40001', '[::ffff:192.0.2.1]:40002'])
    expect(addressKey(address)).toBe('192.0.2.1')
})

test('a flood from one IP address is refused without a write, but never a request that the throttle would accept', async () => {
  const app = await throttled()
  const ask = () =>
    app.call('/request-login', { email: EMAIL }).then(
      () => 'ok',
      (error: { code: string }) => error.code,
    )
  const byAddress = Object.entries(limits).filter(([name]) => name.endsWith(' address'))
  expect(Math.max(...byAddress.map(([, { attempts }]) => attempts))).toBe(FLOOD_LIMIT)
  const outcomes = await Promise.all(Array.from({ length: FLOOD_LIMIT + 20 }, ask))
  expect(outcomes.filter((code) => code === 'ok')).toHaveLength(FLOOD_LIMIT)
  const counted = await app.db().orm.select().from(throttle)
  expect(counted.map(({ count }) => count)).toEqual([FLOOD_LIMIT])
  app.advance(FLOOD_PERIOD_MS)
  // The quarter of an hour is not over: the throttle decides.
  expect(await ask()).toBe('tooManyRequests')
})
