import { databaseUnavailable } from '#db/database-unavailable.ts'
import { FileFault } from '#db/file-fault.ts'
import { MigrationFailed } from '#db/migrate.ts'
import { ConfigError } from '#platform/config/config-error.ts'

/** Message and exit code for a failed start that is not the product's fault; null for any other error. */
export function startFault(error: unknown): { line: string; code: 1 | 2 } | null {
  if (error instanceof ConfigError) return { line: error.message, code: 2 }
  const fault = error instanceof FileFault || error instanceof MigrationFailed ? error : databaseUnavailable(error)
  return fault && { line: fault.message, code: 1 }
}

/** Exits with that one line, or rethrows any other error. */
export function exitAtStartFault(error: unknown): never {
  const fault = startFault(error)
  if (fault === null) throw error
  console.error(fault.line)
  process.exit(fault.code)
}
