import type { Log } from './port.ts'

/** Names of fields whose values are never logged. */
const secret = /password|secret|token|apikey|authorization|cookie/i

/** Cached `,"name":` by field name, null for a secret one, since every request is logged. */
const labels = new Map<string, string | null>()

function redactionLabel(name: string): string | null {
  let label = labels.get(name)
  if (label === undefined) {
    label = secret.test(name) ? null : `,${JSON.stringify(name)}:`
    labels.set(name, label)
  }
  return label
}

/** Removes query parameters (emails, hashes), which the database layer adds to its errors. */
const withoutParameters = (text: string) => text.replace(/\nparams: .*?(?=\n {4}at |$)/gs, '')

/** Logger that writes one JSON object per line. */
export function createLog(write: (line: string) => void, now: () => number): Log {
  let shownMs = Number.NaN
  let shownTime = ''
  return (level, event, fields = {}) => {
    const ms = now()
    if (ms !== shownMs) {
      shownMs = ms
      shownTime = new Date(ms).toISOString()
    }
    let line = `{"ts":"${shownTime}","level":"${level}","event":${JSON.stringify(event)}`
    for (const name of Object.keys(fields)) {
      const given = fields[name]
      const value = typeof given === 'string' && given.includes('\nparams: ') ? withoutParameters(given) : given
      const label = value === undefined ? null : redactionLabel(name)
      if (label !== null) line += label + JSON.stringify(value)
    }
    write(`${line}}`)
  }
}
