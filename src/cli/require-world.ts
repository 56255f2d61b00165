import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '#platform/config/config.ts'
import { refuseUnfinished } from '#platform/files/data-folder.ts'
import { regions } from '#platform/regions.ts'
import { Refusal } from './command.ts'

export const regionFile = (dataDir: string, region: string): string => join(dataDir, `${region}.db`)

/**
 * Refuses to work on missing data: without the installation's environment a command would create new, empty databases
 * and report success.
 */
export function requireWorld({ DATA_DIR, databases }: Environment): void {
  refuseUnfinished(DATA_DIR)
  const missing = regions.find(({ slug }) => databases[slug] === undefined && !existsSync(regionFile(DATA_DIR, slug)))
  if (missing === undefined) return
  throw new Refusal(
    `There is no data in ${DATA_DIR} (no ${missing.slug}.db): is DATA_DIR the installation’s? ` +
      'Only the server, migrate and seed make databases.',
  )
}
