import { expect, test } from 'vitest'
import { readEnvironment } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { toAppConfig } from '#platform/config/shared-config.ts'
import { readWorkerConfig } from '#platform/worker/worker-config.ts'
import { productionEnv } from '../../support/production-env.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { testApp } from '../../support/test-app.ts'

/** Recipients of a visitor's message to the administrators, with these variables. */
async function noticeRecipients(variables: Record<string, string>) {
  const environment = readEnvironment(variables)
  const production = environment.APP_ENV === 'production'
  const { adminEmail, mailFrom } = toAppConfig(environment, { production, appKey: new Uint8Array(32), standIns: null })
  const app = await testApp({ config: { adminEmail, mailFrom } })
  await app.call('/send-message', {
    email: 'visiteur@exemple.test',
    contactType: 'Je suis un particulier',
    message: 'Bonjour.',
  })
  await runJobs(app)
  return app.platform.sent.map(({ to }) => to)
}

// [K-RULE-004]
test('notices go to different administrator emails on a local machine, in development and in production', async () => {
  expect(await noticeRecipients({ LOCAL_DEVELOPMENT: '1' })).toEqual(['admin@local.test'])
  expect(await noticeRecipients({ APP_ENV: 'development' })).toEqual(['admin@demo.test'])
  expect(await noticeRecipients(productionEnv)).toEqual(['admin@mon-comite.fr'])
})

test.each(['ADMIN_EMAIL', 'MAIL_FROM'])('the server does not start in production without %s', (name) => {
  const { [name]: _missing, ...others } = productionEnv as Record<string, string>
  const worker = {
    DB_EU_URL: 'http://127.0.0.1:9',
    SES_REGION: 'x',
    AWS_ACCESS_KEY_ID: 'x',
    AWS_SECRET_ACCESS_KEY: 'x',
  }
  expect(() => readEnvironment(others)).toThrow(ConfigError)
  expect(() => readEnvironment(others)).toThrow(name)
  expect(() => readWorkerConfig({ ...others, ...worker }, [{ slug: 'eu', zone: 'Europe/Paris' }])).toThrow(name)
})
