import { expect, test } from 'vitest'
import { regions } from '#platform/regions.ts'
import { readBindings } from '#platform/worker/bindings.ts'
import { readWorkerConfig } from '#platform/worker/worker-config.ts'

const development = {
  APP_ENV: 'development',
  APP_KEY: 'k'.repeat(32),
  DB_EU_URL: 'http://127.0.0.1:8081',
  DB_OI_URL: 'libsql://oi.example.test',
  DB_OI_TOKEN: 'token',
}
const production = {
  ...development,
  APP_ENV: 'production',
  ADMIN_EMAIL: 'admin@mon-comite.fr',
  MAIL_FROM: 'Billets <billets@mon-comite.fr>',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  EXPERTICKET_BASE_URL: 'https://experticket.example.test',
  EXPERTICKET_PARTNER_ID: 'partner',
  EXPERTICKET_API_KEY: 'key',
  SES_REGION: 'eu-west-3',
  AWS_ACCESS_KEY_ID: 'id',
  AWS_SECRET_ACCESS_KEY: 'secret',
}
const read = (variables: Record<string, unknown>) => readWorkerConfig(variables, regions)

test('each region has its own database', () => {
  expect(read(development).databases).toEqual({
    eu: { url: 'http://127.0.0.1:8081' },
    oi: { url: 'libsql://oi.example.test', authToken: 'token' },
  })
  expect(() => read({ ...development, DB_OI_URL: '' })).toThrow(/DB_OI_URL/)
})

test('production starts with every real key or not at all', () => {
  expect(read(production).production).toBe(true)
  for (const name of Object.keys(production).filter((key) => !(key in development)))
    expect(() => read({ ...production, [name]: undefined }), name).toThrow(name)
  for (const standIn of [
    { STAND_INS_URL: 'http://127.0.0.1:1' },
    { THROTTLE: 'off' },
    { PASSWORD_COST: 'low' },
    { LOCAL_DEVELOPMENT: '1' },
  ])
    expect(() => read({ ...production, ...standIn })).toThrow(/refused in production/)
})

test('a replica is configured with its primary', () => {
  const url = 'libsql://eu-copy.example.test'
  expect(read({ ...development, DB_EU_REPLICA_URL: url, DB_EU_REPLICA_TOKEN: 'copy' }).databases.eu).toEqual({
    url: 'http://127.0.0.1:8081',
    replica: { url, authToken: 'copy' },
  })
  expect(() => read({ ...development, DB_EU_REPLICA_URL: 'ftp://copy' })).toThrow(/^DB_EU_REPLICA_URL: /)
  expect(() => read({ ...development, DB_EU_URL: '', DB_EU_REPLICA_URL: url })).toThrow(
    /DB_EU_REPLICA_URL: .*DB_EU_URL/,
  )
})

test('one line names every fault, and a Worker without an environment does not start', () => {
  expect(() => read({ ...development, APP_ENV: undefined, APP_KEY: 'short' })).toThrow(/APP_ENV: .*; APP_KEY: /)
})

test('a binding missing in wrangler.toml is named', () => {
  expect(() => readBindings({ ASSETS: {}, FILES: {}, JOBS: {} })).toThrow(
    'wrangler.toml binds no IMAGES, CART_LOCK, OPENING_LINE, HOT_WRITES, FLOOD, VERSION.',
  )
})
