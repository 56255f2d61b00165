import { databaseUnavailable } from '#db/database-unavailable.ts'
import { FileFault } from '#db/file-fault.ts'
import { MigrationFailed } from '#db/migrate.ts'
import { ConfigError } from '#platform/config-error.ts'

/** What a person is told of a start that failed for no fault of the product, with its exit code; null for any other. */
export function startFault(error: unknown): { line: string; code: 1 | 2 } | null {
  if (error instanceof ConfigError) return { line: error.message, code: 2 }
  const fault = error instanceof FileFault || error instanceof MigrationFailed ? error : databaseUnavailable(error)
  return fault && { line: fault.message, code: 1 }
}

/** Ends the process with one line where that is all there is to say, and throws any other error. */
export function exitAtStartFault(error: unknown): never {
  const fault = startFault(error)
  if (fault === null) throw error
  console.error(fault.line)
  process.exit(fault.code)
}
