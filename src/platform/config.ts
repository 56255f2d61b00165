import { z } from 'zod'
import { type DatabaseAddress, readDatabaseAddresses } from './database-address.ts'
import { mapVariables } from './map-config.ts'
import { regions } from './regions.ts'

/** The environment, read once. Unknown variables are ignored; a bad one stops the start with one clear line. */
const schema = z.object({
  APP_ENV: z.enum(['development', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8787),
  DATA_DIR: z.string().min(1).default('./data'),
  DEMO: z.enum(['0', '1']).default('1'),
  THROTTLE: z.enum(['on', 'off']).default('on'),
  /** off: jobs stay queued, for a process that only answers. */
  JOBS: z.enum(['on', 'off']).default('on'),
  CHECK_RESULTS: z.enum(['0', '1']).default('0'),
  LOG_REQUESTS: z.enum(['on', 'off']).default('on'),
  TRUST_PROXY: z.enum(['0', '1']).default('0'),
  /** Commands beside a Worker: a site of it, which takes files for its bucket. */
  FILES_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  APP_KEY: z.string().min(32, 'at least 32 characters').optional(),
  ADMIN_EMAIL: z.email().default('admin@demo.test'),
  MAIL_FROM: z.string().default('Guichet <billets@guichet.test>'),
  SMTP_URL: z.url().optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  EXPERTICKET_BASE_URL: z.url().optional(),
  EXPERTICKET_PARTNER_ID: z.string().optional(),
  EXPERTICKET_API_KEY: z.string().optional(),
  ...mapVariables,
  LOCAL_DEVELOPMENT: z.enum(['0', '1']).default('0'),
})

export type Environment = z.output<typeof schema> & {
  /** By region: DB_<REGION>_URL and DB_<REGION>_TOKEN; a region without is a file in DATA_DIR. */
  databases: Record<string, DatabaseAddress>
}

export class ConfigError extends Error {}

/** Throws `ConfigError` with one line that names every variable at fault. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const filled = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(filled)
  const { databases, faults } = readDatabaseAddresses(variables, regions)
  if (!parsed.success)
    faults.unshift(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults.join('; '))
  const environment = { ...parsed.data, databases }
  if (environment.APP_ENV === 'production') refuseStandIns(environment)
  return environment
}

/** Production starts with the real things or not at all (D10). */
function refuseStandIns(environment: Environment): void {
  const needed = [
    'APP_KEY',
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'SMTP_URL',
    'EXPERTICKET_BASE_URL',
    'EXPERTICKET_PARTNER_ID',
    'EXPERTICKET_API_KEY',
  ] as const
  const missing = needed.filter((name) => environment[name] === undefined)
  if (missing.length > 0)
    throw new ConfigError(`APP_ENV=production needs ${missing.join(', ')}: the stand-ins are for development only.`)
  // Without it links would be http://, cookies not Secure, and everybody behind the proxy one visitor (decision 045).
  if (environment.TRUST_PROXY === '0')
    throw new ConfigError('APP_ENV=production needs TRUST_PROXY=1 and a proxy in front that terminates TLS.')
  if (environment.THROTTLE === 'off') throw new ConfigError('THROTTLE=off is refused in production.')
  if (environment.LOCAL_DEVELOPMENT === '1') throw new ConfigError('LOCAL_DEVELOPMENT=1 is refused in production.')
}
