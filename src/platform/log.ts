import type { Log } from './port.ts'

/** Names of fields that never reach a log, whatever is passed. */
const secret = /password|secret|token|apikey|authorization|cookie/i

/** One JSON object per line, through `write`. */
export function createLog(write: (line: string) => void, now: () => number): Log {
  return (level, event, fields = {}) => {
    const shown = Object.entries(fields).filter(([name, value]) => value !== undefined && !secret.test(name))
    write(JSON.stringify({ ts: new Date(now()).toISOString(), level, event, ...Object.fromEntries(shown) }))
  }
}
