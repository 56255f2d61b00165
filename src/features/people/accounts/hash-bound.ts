import { CallError } from '#contract/errors.ts'
import { plural } from '#lib/words/plural.ts'
import type { Platform } from '#platform/port.ts'

/** More do not wait: a browser gives an answer up after 15 seconds. */
export const MOST_HASHES = 48
export const LONGEST_WAIT_MS = 8000
/** Each refused person is told a moment of their own, at most so far away, so that they do not come back together. */
const LAST_RETURN_MS = 60_000
/** A hash that has not ended by then never will: its request was broken off. */
const FORGOTTEN_AFTER_MS = 60_000
/** How long a hash takes, until some have shown it. */
const FIRST_GUESS_MS = 250

/**
 * A bound on the password hashes that are under way or wait. What a hash takes is measured by how fast they end, whatever
 * it is that makes them. Beyond the bound `signInBusy` says after how many seconds to try again.
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
