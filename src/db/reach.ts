/** This many requests without an answer, with none answered in between, and the next ones are not even sent. */
const FAILURES = 3
const PAUSE_MS = 2000

/** Whether a database server answers lately: who asks one that is down should not wait for it each time. */
export interface Reach {
  /** Whether it answers, as far as is known; asking this changes nothing. */
  isOpen(): boolean
  /**
   * What to do with a request now. While the server is given up nothing is sent, and after each pause one request tries
   * whether it answers at all, so that no write is what finds out.
   */
  admit(): 'send' | 'try' | 'skip'
  /** How many answers there have been. */
  answers(): number
  answered(): void
  failed(): void
  /** It takes requests and answers none: given up at once. */
  hangs(): void
}

/** `now` is of a clock that nobody sets. */
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

/** Of a server that must not be asked, whatever it would answer. */
export const outOfReach: Reach = {
  isOpen: () => false,
  admit: () => 'skip',
  answers: () => 0,
  answered: () => undefined,
  failed: () => undefined,
  hangs: () => undefined,
}

const known = new Map<string, Reach>()

/** One per server and process (or isolate), however many clients are opened. Numbers only: requests may share it. */
export function placeReach(url: string): Reach {
  const reach = known.get(url) ?? createReach()
  known.set(url, reach)
  return reach
}
