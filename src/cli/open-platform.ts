import { openBunPlatform } from '#platform/bun.ts'
import type { Environment } from '#platform/config/config.ts'
import { refuseUnfinished } from '#platform/files/data-folder.ts'
import { createSignedFiles } from '#platform/files/signed-files.ts'
import type { Platform } from '#platform/port.ts'
import { regions } from '#platform/regions.ts'
import { bringUpToDate } from '#server/regions/bring-up-to-date.ts'
import { refuseFaultyTenants } from '#server/regions/tenants.ts'
import { UsageError, type World, worldEnvironment } from './command.ts'
import { requireWorld } from './require-world.ts'

export const migrationsFolder = 'drizzle'

export interface PlatformSettings {
  /** Regions to migrate: a command that works on one must not need the others. */
  only?: readonly { slug: string }[]
  /** True: creates missing databases. */
  mayCreate?: boolean
}

/** Runs `work` on the platform of DATA_DIR with migrated databases, and closes them. */
export async function withPlatform<T>(
  world: World,
  work: (platform: Platform, environment: Environment) => Promise<T>,
  { only = regions, mayCreate = false }: PlatformSettings = {},
): Promise<T> {
  refuseFaultyTenants()
  const environment = worldEnvironment(world)
  refuseUnfinished(environment.DATA_DIR)
  if (!mayCreate) requireWorld(environment)
  const platform = await openBunPlatform(environment, {
    ownUrl: () => `http://127.0.0.1:${environment.PORT}`,
    mail: {
      send: async () => {
        throw new Error('Commands queue mails, they do not send them.')
      },
    },
    writeLog: world.printError,
    files: fileSettings(environment),
    // A server on the same data finds the new jobs at its next check.
    wakeJobs: () => undefined,
  })
  try {
    for (const { slug } of only) await bringUpToDate(platform.db(slug), migrationsFolder)
    return await work(platform, environment)
  } finally {
    platform.close()
  }
}

/** File store of a product with a bucket: its own signed URLs, made with the same APP_KEY. */
function fileSettings({ FILES_ORIGIN, APP_KEY }: Environment) {
  if (FILES_ORIGIN === undefined) return undefined
  if (APP_KEY === undefined) throw new UsageError('FILES_ORIGIN needs the APP_KEY of the product there.')
  const { origin } = new URL(FILES_ORIGIN)
  return createSignedFiles(() => origin, new TextEncoder().encode(APP_KEY))
}

/** The region of a slug; throws a UsageError that lists the regions otherwise. */
export function knownRegion(slug: string) {
  const region = regions.find((entry) => entry.slug === slug)
  if (!region)
    throw new UsageError(`Unknown region ${slug}. Regions: ${regions.map((entry) => entry.slug).join(', ')}.`)
  return region
}
