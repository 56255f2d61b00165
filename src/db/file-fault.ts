import { DatabaseUnavailable } from './database-unavailable.ts'

/** What is wrong with a database's file or with its disk: one line that names the file and says what to do. */
export class FileFault extends Error {
  override name = 'FileFault'
}

const RESTORE = 'put a backup in its place (bun run cli restore)'
const RIGHTS = 'give the file and its folder to the user that the product runs as, on a disk that takes writes'

/** By the first code of SQLite that an error begins with. */
const advice: readonly [code: string, what: string, todo: string][] = [
  ['SQLITE_NOTADB', 'is damaged', RESTORE],
  ['SQLITE_CORRUPT', 'is damaged', RESTORE],
  ['SQLITE_FULL', 'cannot grow', 'make room on its disk'],
  ['SQLITE_READONLY', 'cannot be written', RIGHTS],
  ['SQLITE_CANTOPEN', 'cannot be opened', RIGHTS],
  ['SQLITE_PERM', 'cannot be opened', RIGHTS],
  ['SQLITE_IOERR', 'cannot be read or written', 'look at its disk: room, limits, faults'],
]

/** What an error of SQLite says about the file at `path`; null when the statement is at fault, or another process. */
export function fileFault(error: unknown, path: string): FileFault | null {
  let cause = error
  for (let depth = 0; cause instanceof Error && depth < 5; depth++) {
    const code = sqliteCode(cause)
    const found = code === null ? undefined : advice.find(([start]) => code.startsWith(start))
    if (found) return new FileFault(`${path} ${found[1]} (${oneLine(cause)}): ${found[2]}.`, { cause: error })
    cause = cause.cause
  }
  return null
}

function sqliteCode(error: Error): string | null {
  if ('code' in error && typeof error.code === 'string' && error.code.startsWith('SQLITE_')) return error.code
  // What the driver throws while it opens a file has no code but SQLite's number, in its text.
  return /^ConnectionFailed\(.*: 14"?\)$/.test(error.message) ? 'SQLITE_CANTOPEN' : null
}

const oneLine = ({ message }: Error): string =>
  message.startsWith('ConnectionFailed') ? 'no database file there, or no right to it' : message.replace(/\s+/g, ' ')

/** The failure that everybody above knows, where the file or its disk is at fault; any other error as it is. */
export function asUnavailable<Other>(error: Other, place: string, path: string): Other | DatabaseUnavailable {
  const fault = fileFault(error, path)
  return fault === null ? error : new DatabaseUnavailable(place, 'failing', fault)
}
