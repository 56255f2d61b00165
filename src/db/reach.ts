/** Consecutive failures after which requests are no longer sent. */
const FAILURES = 3
const PAUSE_MS = 2000

/** Tells if a database server is answering, so that callers need not wait each time for one that is down. */
export interface Reach {
  /** True if the server answers as far as known; has no side effect. */
  isOpen(): boolean
  /**
   * Decides what to do with a request now. While the server is given up nothing is sent, except one `try` after each
   * pause to test if it answers, so that no write is the test.
   */
  admit(): 'send' | 'try' | 'skip'
  /** Number of answers so far. */
  answers(): number
  answered(): void
  failed(): void
  /** Reports a server that accepts requests but answers none: given up at once. */
  hangs(): void
}

/** `now` must be a monotonic clock. */
export function createReach(now: () => number = () => performance.now()): Reach {
  let failures = 0
  let pausedUntil = 0
  let answers = 0
  const failed = (count: number) => {
    failures += count
    pausedUntil = now() + PAUSE_MS
  }
  return {
    isOpen: () => failures < FAILURES || now() >= pausedUntil,
    admit() {
      if (failures < FAILURES) return 'send'
      if (now() < pausedUntil) return 'skip'
      pausedUntil = now() + PAUSE_MS
      return 'try'
    },
    answers: () => answers,
    answered() {
      failures = 0
      answers++
    },
    failed: () => failed(1),
    hangs: () => failed(FAILURES),
  }
}

/** Reach of a server to which nothing may be sent. */
export const outOfReach: Reach = {
  isOpen: () => false,
  admit: () => 'skip',
  answers: () => 0,
  answered: () => undefined,
  failed: () => undefined,
  hangs: () => undefined,
}

const known = new Map<string, Reach>()

/**
 * Reach of a server, one per URL and process (or isolate), shared by all its clients. Numbers only, so requests may
 * share it.
 */
export function placeReach(url: string): Reach {
  const reach = known.get(url) ?? createReach()
  known.set(url, reach)
  return reach
}
