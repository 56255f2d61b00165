import { DatabaseUnavailable } from './database-unavailable.ts'

/** Fault of a database file or its disk: one line that names the file and tells the operator what to do. */
export class FileFault extends Error {
  override name = 'FileFault'
}

const RESTORE = 'put a backup in its place (bun run cli restore)'
const RIGHTS = 'give the file and its folder to the user that the product runs as, on a disk that takes writes'

/** Advice by SQLite code, matched against the beginning of an error's code. */
const advice: readonly [code: string, what: string, todo: string][] = [
  ['SQLITE_NOTADB', 'is damaged', RESTORE],
  ['SQLITE_CORRUPT', 'is damaged', RESTORE],
  ['SQLITE_FULL', 'cannot grow', 'make room on its disk'],
  ['SQLITE_READONLY', 'cannot be written', RIGHTS],
  ['SQLITE_CANTOPEN', 'cannot be opened', RIGHTS],
  ['SQLITE_PERM', 'cannot be opened', RIGHTS],
  ['SQLITE_IOERR', 'cannot be read or written', 'look at its disk: room, limits, faults'],
]

/** Fault of the file at `path` that an SQLite error reports; null if the statement or another process is at fault. */
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
  // Errors while opening a file have no code; SQLite's number is only in their text.
  return /^ConnectionFailed\(.*: 14"?\)$/.test(error.message) ? 'SQLITE_CANTOPEN' : null
}

const oneLine = ({ message }: Error): string =>
  message.startsWith('ConnectionFailed') ? 'no database file there, or no right to it' : message.replace(/\s+/g, ' ')

/** Converts an error that is the file's or disk's fault to `DatabaseUnavailable`; returns any other unchanged. */
export function asUnavailable<Other>(error: Other, place: string, path: string): Other | DatabaseUnavailable {
  const fault = fileFault(error, path)
  return fault === null ? error : new DatabaseUnavailable(place, 'failing', fault)
}
