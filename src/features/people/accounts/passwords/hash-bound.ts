import { CallError } from '#contract/errors.ts'
import { plural } from '#lib/words/plural.ts'
import type { Platform } from '#platform/port.ts'

/** Most hashes that wait at once: a browser gives up on an answer after 15 seconds. */
export const MOST_HASHES = 48
export const LONGEST_WAIT_MS = 8000
/** Longest delay suggested to a refused person; each gets a different one, so that they do not all return at once. */
const LAST_RETURN_MS = 60_000
/** Age after which a hash counts as lost: its request was aborted. */
const FORGOTTEN_AFTER_MS = 60_000
/** Assumed duration of a hash until some have been measured. */
const FIRST_GUESS_MS = 250

/**
 * Limits the password hashes that run or wait, by how fast they currently finish. Beyond the limit, `signInBusy` says
 * after how many seconds to try again.
 */
export function createHashBound(hash: Platform['scrypt'], now: () => number): Platform['scrypt'] {
  const under = new Map<symbol, number>()
  let eachMs = FIRST_GUESS_MS
  let lastEnd = 0
  let lastReturn = 0

  function refuse(at: number): never {
    const free = at + under.size * eachMs
    lastReturn = Math.min(Math.max(lastReturn + eachMs, free), at + LAST_RETURN_MS)
    throw signInBusy(Math.ceil((lastReturn - at) / 1000))
  }

  return async (...input) => {
    const began = now()
    for (const [each, since] of under) if (began - since > FORGOTTEN_AFTER_MS || since > began) under.delete(each)
    if (under.size >= MOST_HASHES || (under.size > 0 && under.size * eachMs > LONGEST_WAIT_MS)) refuse(began)
    const own = Symbol()
    under.set(own, began)
    try {
      return await hash(...input)
    } finally {
      under.delete(own)
      const ended = now()
      const took = ended - Math.max(began, lastEnd)
      if (took >= 0) eachMs += (took - eachMs) / 8
      lastEnd = ended
    }
  }
}

const signInBusy = (seconds: number) =>
  new CallError('signInBusy', {
    message: `Beaucoup de personnes se connectent en ce moment : merci de réessayer dans ${seconds} ${plural(seconds, 'seconde')}.`,
    retryAfterSeconds: seconds,
  })
