/** This many requests without an answer, with none answered in between, and the next ones are not even sent. */
const FAILURES = 3
const PAUSE_MS = 2000

/** Whether a database server answers lately: who asks one that is down should not wait for it each time. */
export interface Reach {
  /** Whether it answers, as far as is known; asking this changes nothing. */
  isOpen(): boolean
  /** Whether to send a request now. After a pause one request may try, the others go on without. */
  admit(): boolean
  answered(): void
  failed(): void
}

export function createReach(now: () => number = Date.now): Reach {
  let failures = 0
  let pausedUntil = 0
  return {
    isOpen: () => failures < FAILURES || now() >= pausedUntil,
    admit() {
      if (failures < FAILURES) return true
      if (now() < pausedUntil) return false
      pausedUntil = now() + PAUSE_MS
      return true
    },
    answered() {
      failures = 0
    },
    failed() {
      failures++
      pausedUntil = now() + PAUSE_MS
    },
  }
}

/** Of a server that must not be asked, whatever it would answer. */
export const outOfReach: Reach = {
  isOpen: () => false,
  admit: () => false,
  answered: () => undefined,
  failed: () => undefined,
}

const known = new Map<string, Reach>()

/** One per server and process (or isolate), however many clients are opened. Numbers only: requests may share it. */
export function reachOf(url: string): Reach {
  const reach = known.get(url) ?? createReach()
  known.set(url, reach)
  return reach
}
