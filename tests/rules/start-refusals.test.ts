import { expect, test } from 'vitest'
import { readEnvironment } from '#platform/config/config.ts'
import { readWorkerConfig } from '#platform/worker/worker-config.ts'
import { productionEnv } from '../support/production-env.ts'

const worker = {
  DB_EU_URL: 'http://127.0.0.1:9',
  SES_REGION: 'x',
  AWS_ACCESS_KEY_ID: 'x',
  AWS_SECRET_ACCESS_KEY: 'x',
}

/** Both runtimes' answer to production's variables with these changes. */
const starts = (changes: Record<string, string>) => [
  () => readEnvironment({ ...productionEnv, ...changes }),
  () => readWorkerConfig({ ...productionEnv, ...worker, ...changes }, [{ slug: 'eu', zone: 'Europe/Paris' }]),
]

test('the start accepts a restricted key, and refuses another kind of key', () => {
  for (const start of starts({ STRIPE_SECRET_KEY: 'rk_live_x' })) expect(start).not.toThrow()
  for (const start of starts({ STRIPE_SECRET_KEY: 'pk_live_x' }))
    expect(start).toThrow(/STRIPE_SECRET_KEY: begins with sk_/)
})

test.each([
  ['sk_live_x', 'pk_test_x'],
  ['sk_test_x', 'pk_live_x'],
  ['rk_live_x', 'pk_test_x'],
])('the start refuses a test key beside a live key: %s with %s', (secret, publishable) => {
  for (const start of starts({ STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable }))
    expect(start).toThrow(/^STRIPE_SECRET_KEY is a (live|test) key and STRIPE_PUBLISHABLE_KEY a (live|test) key/)
})

test('the start accepts a mail sender that is an email, alone or behind a name', () => {
  for (const sender of ['billets@mon-comite.fr', 'Billets du comité <billets@mon-comite.fr>'])
    for (const start of starts({ MAIL_FROM: sender })) expect(start).not.toThrow()
  for (const sender of ['garbage', 'Billets <billets>', 'Billets billets@mon-comite.fr', 'a@b.fr, c@d.fr', '<>'])
    for (const start of starts({ MAIL_FROM: sender })) expect(start).toThrow(/MAIL_FROM: an address/)
})

test('the start refuses to run in development when the production line of a live configuration is missing', () => {
  const { APP_ENV: _lost, ...others } = productionEnv
  expect(() => readEnvironment(others)).toThrow(/^APP_ENV is missing beside TRUST_PROXY=1/)
  expect(() => readEnvironment({ ...others, TRUST_PROXY: '0' })).toThrow(/^APP_ENV is missing beside a live key/)
  expect(readEnvironment({ ...others, APP_ENV: 'development' }).APP_ENV).toBe('development')
  expect(readEnvironment({ STRIPE_SECRET_KEY: 'sk_test_x' }).APP_ENV).toBe('development')
})
