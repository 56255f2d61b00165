import { z } from 'zod'
import { type DatabaseAddress, readDatabaseAddresses } from '../database-address.ts'
import { regions } from '../regions.ts'
import { ConfigError } from './config-error.ts'
import { refuseStandIns, sharedVariables } from './shared-config.ts'
import { refuseUnsaidEnvironment } from './start-refusals.ts'

/** Environment variables, read once. Unknown ones are ignored; an invalid one stops the start with one clear line. */
const schema = z.object({
  APP_ENV: z.enum(['development', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8787),
  DATA_DIR: z.string().min(1).default('./data'),
  DEMO: z.enum(['0', '1']).default('1'),
  /** With the demo: three months of purchases. */
  DEMO_ORDERS: z.enum(['0', '1']).default('1'),
  /** off: jobs stay queued, for a process that only answers requests. */
  JOBS: z.enum(['on', 'off']).default('on'),
  /**
   * Threads that render tickets; 0: the thread that answers requests renders. Default: one processor is left to
   * requests.
   */
  COMPUTE_THREADS: z.coerce.number().int().min(0).max(16).optional(),
  TRUST_PROXY: z.enum(['0', '1']).default('0'),
  /** For commands beside a Worker: origin of one of its sites, which accepts files for its bucket. */
  FILES_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  APP_KEY: z.string().min(32, 'at least 32 characters').optional(),
  SMTP_URL: z.url().optional(),
  ...sharedVariables,
})

export type Environment = z.output<typeof schema> & {
  /** Databases by region: DB_<REGION>_URL and DB_<REGION>_TOKEN; a region without them is a file in DATA_DIR. */
  databases: Record<string, DatabaseAddress>
}

/** Reads the environment; throws `ConfigError` with one line that names every invalid variable. */
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
  refuseUnsaidEnvironment(filled.APP_ENV, environment)
  if (environment.APP_ENV === 'production') refuseForProduction(environment)
  return environment
}

function refuseForProduction(environment: Environment): void {
  refuseStandIns(environment, ['APP_KEY', 'SMTP_URL'])
  // Without the proxy, links would be http:// and cookies not Secure (chapter deployment-and-runtimes).
  if (environment.TRUST_PROXY === '0')
    throw new ConfigError('APP_ENV=production needs TRUST_PROXY=1 and a proxy in front that terminates TLS.')
}
