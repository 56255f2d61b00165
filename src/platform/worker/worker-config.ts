import { z } from 'zod'
import { ConfigError } from '../config/config-error.ts'
import { refuseStandIns, sharedVariables } from '../config/shared-config.ts'
import { type DatabaseAddress, readDatabaseAddresses } from '../database-address.ts'
import type { RegionInfo } from '../port.ts'

const optional = z.string().min(1).optional()

/** Variables and secrets of a Worker. The database of region `eu` is DB_EU_URL and DB_EU_TOKEN. */
const schema = z.object({
  APP_ENV: z.enum(['development', 'production']),
  APP_KEY: z.string().min(32, 'at least 32 characters'),
  /** Origin of the simulators beside workerd, which answers /_dev/… for the Worker. */
  STAND_INS_URL: z.url().optional(),
  SES_REGION: optional,
  /** Address of an SES-compatible service; Amazon's of that region when absent. */
  SES_ENDPOINT: z.url().optional(),
  AWS_ACCESS_KEY_ID: optional,
  AWS_SECRET_ACCESS_KEY: optional,
  ...sharedVariables,
})

export type WorkerConfig = z.output<typeof schema> & {
  production: boolean
  databases: Record<string, DatabaseAddress>
}

/**
 * Reads the variables, among which may be bindings; throws `ConfigError` with one line that names every invalid one.
 */
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
  if (config.production) refuseForProduction(config)
  return config
}

function refuseForProduction(config: WorkerConfig): void {
  refuseStandIns(config, ['SES_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])
  if (config.STAND_INS_URL !== undefined) throw new ConfigError('STAND_INS_URL is refused in production.')
}

const withoutEmpty = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))
