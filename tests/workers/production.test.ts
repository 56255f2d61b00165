/** The built Worker as production starts it: with the real things or not at all, and without the simulators. */
import { expect, onTestFinished, test } from 'vitest'
import { createTestHarness } from 'wrangler'
import { fetchAs } from '../support/server-process.ts'

const APP_KEY = 'a-key-of-production-for-this-test-only'
const real = {
  APP_ENV: 'production',
  DB_EU_URL: 'http://127.0.0.1:9',
  DB_OI_URL: 'http://127.0.0.1:9',
  STAND_INS_URL: '',
  ADMIN_EMAIL: 'admin@mon-comite.fr',
  MAIL_FROM: 'Billets <billets@mon-comite.fr>',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  EXPERTICKET_BASE_URL: 'https://experticket.example.test',
  EXPERTICKET_PARTNER_ID: 'partner',
  SES_REGION: 'eu-west-3',
}
const keys = {
  APP_KEY,
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  EXPERTICKET_API_KEY: 'key',
  AWS_ACCESS_KEY_ID: 'id',
  AWS_SECRET_ACCESS_KEY: 'secret',
}

async function startWorker(vars: Record<string, string>, secrets: Record<string, string>) {
  process.env.WRANGLER_SEND_METRICS = 'false'
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false'
  const harness = createTestHarness({ workers: [{ configPath: 'wrangler.toml', vars, secrets }] })
  onTestFinished(() => harness.close(), 30_000)
  return Number((await harness.listen()).url.port)
}

test('production does not start with a simulator or without a key', { timeout: 60_000 }, async () => {
  const standIns = { ...real, STAND_INS_URL: 'http://127.0.0.1:9' }
  await expect(startWorker(standIns, keys)).rejects.toThrow(/STAND_INS_URL is refused in production/)
  const { STRIPE_SECRET_KEY: _missing, ...others } = keys
  await expect(startWorker(real, others)).rejects.toThrow(/needs STRIPE_SECRET_KEY/)
})

test('production starts with the real services, and no simulator address answers', { timeout: 60_000 }, async () => {
  const port = await startWorker(real, keys)
  const ask = (path: string) => fetchAs(`nobody.test:${port}`, port, path, {})
  expect((await ask('/healthz')).status).toBe(200)
  for (const path of ['/_dev/mail', '/_dev/mail.json', '/_dev/stripe/_faults', '/_dev/experticket/_faults'])
    expect((await ask(path)).status, path).not.toBe(200)
})
