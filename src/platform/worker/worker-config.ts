import { z } from 'zod'
import { ConfigError } from '../config.ts'
import { type DatabaseAddress, readDatabaseAddresses } from '../database-address.ts'
import { mapVariables } from '../map-config.ts'
import type { RegionInfo } from '../port.ts'

const optional = z.string().min(1).optional()

/** Variables and secrets of a Worker. The database of region `eu` is DB_EU_URL and DB_EU_TOKEN. */
const schema = z.object({
  APP_ENV: z.enum(['development', 'production']),
  APP_KEY: z.string().min(32, 'at least 32 characters'),
  THROTTLE: z.enum(['on', 'off']).default('on'),
  CHECK_RESULTS: z.enum(['0', '1']).default('0'),
  LOCAL_DEVELOPMENT: z.enum(['0', '1']).default('0'),
  LOG_REQUESTS: z.enum(['on', 'off']).default('on'),
  ADMIN_EMAIL: z.email().default('admin@demo.test'),
  MAIL_FROM: z.string().default('Guichet <billets@guichet.test>'),
  METRICS_TOKEN: z.string().min(16).optional(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  /** Where the stand-ins run beside workerd: it answers /_dev/… for the Worker. */
  STAND_INS_URL: z.url().optional(),
  EXPERTICKET_BASE_URL: z.url().optional(),
  EXPERTICKET_PARTNER_ID: optional,
  EXPERTICKET_API_KEY: optional,
  SES_REGION: optional,
  /** An SES-compatible service; Amazon's own of that region when absent. */
  SES_ENDPOINT: z.url().optional(),
  AWS_ACCESS_KEY_ID: optional,
  AWS_SECRET_ACCESS_KEY: optional,
  ...mapVariables,
})

export type WorkerConfig = z.output<typeof schema> & {
  production: boolean
  databases: Record<string, DatabaseAddress>
}

const neededInProduction = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'EXPERTICKET_BASE_URL',
  'EXPERTICKET_PARTNER_ID',
  'EXPERTICKET_API_KEY',
  'SES_REGION',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
] as const

/** Throws `ConfigError` with one line that names every variable at fault. `variables` may hold bindings too. */
export function readWorkerConfig(
  variables: Readonly<Record<string, unknown>>,
  regions: readonly RegionInfo[],
): WorkerConfig {
  const parsed = schema.safeParse(withoutEmpty(variables))
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  const { databases, absent, faults: badAddresses } = readDatabaseAddresses(variables, regions)
  faults.push(...badAddresses)
  for (const slug of absent) faults.push(`DB_${slug.toUpperCase()}_URL: the address of the database of region ${slug}`)
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults.join('; '))
  const config = { ...parsed.data, production: parsed.data.APP_ENV === 'production', databases }
  if (config.production) refuseStandIns(config)
  return config
}

/** Production starts with the real things or not at all (D10). */
function refuseStandIns(config: WorkerConfig): void {
  const missing = neededInProduction.filter((name) => config[name] === undefined)
  if (missing.length > 0)
    throw new ConfigError(`APP_ENV=production needs ${missing.join(', ')}: the stand-ins are for development only.`)
  if (config.STAND_INS_URL !== undefined) throw new ConfigError('STAND_INS_URL is refused in production.')
  if (config.THROTTLE === 'off') throw new ConfigError('THROTTLE=off is refused in production.')
  if (config.LOCAL_DEVELOPMENT === '1') throw new ConfigError('LOCAL_DEVELOPMENT=1 is refused in production.')
}

const withoutEmpty = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))
