import type { LinePlace } from '#platform/line-port.ts'
import { isLetIn, isOver, isWaiting, type LineFacts, type LinePerson, MISSED_MS } from './line-rules.ts'

/** A person as the line knows them while it lives. */
export type Present = LinePerson & {
  /** When they asked last; not kept. */
  seenAt: number
  /** How many wait before them. */
  ahead: number
  /** Less than that of whoever is behind them. */
  rank: number
  /** Whether they have heard that it is their turn. Not kept: after a restart they are taken to have. */
  isTold: boolean
  missedAt: number | null
}

/** The process that answers so many positions a second is not busy with them. */
const ANSWERS_PER_SECOND = 250
const LEAST_POLL_MS = 2000
const MOST_POLL_MS = 10_000

/** Whether they were called, and were away for so long that they have never heard of it. */
export function hasMissed(
  { admittedAt, leftAt, isTold, userId }: Present,
  facts: LineFacts | null,
  now: number,
): boolean {
  if (isTold || admittedAt === null || leftAt !== null || facts?.buyers.has(userId)) return false
  return now - admittedAt > MISSED_MS
}

interface Moment {
  facts: LineFacts | null
  /** How many wait. */
  present: number
  now: number
}

/** What is said of a place. */
export function viewPlace(person: Present, { facts, present, now }: Moment): LinePlace {
  const isMissed = hasMissed(person, facts, now)
  const state = placeState(person, facts, now, isMissed)
  // Called again before all others, which stands in the row with the next turn.
  const inFront = state === 'waiting' && !isMissed ? person.ahead : 0
  const hadTurn = state === 'admitted' || (state === 'ended' && person.leftAt === null)
  return {
    placeId: person.placeId,
    state,
    opensAt: facts?.opensAt ?? null,
    inFront,
    present,
    until: hadTurn ? person.admittedUntil : null,
    missedAt: isMissed ? person.admittedAt : person.missedAt,
    left: facts?.left ?? null,
    askAgainMs: askAgainMs(state, inFront, (facts?.opensAt ?? now) - now),
  }
}

function placeState(person: LinePerson, facts: LineFacts | null, now: number, isMissed: boolean): LinePlace['state'] {
  if (facts === null || facts.opensAt === null) return 'open'
  if (facts.opensAt > now) return person.leftAt === null ? 'before' : 'ended'
  if (isLetIn(person, now) && !isMissed) return 'admitted'
  if (isOver(facts)) return 'over'
  return isWaiting(person) || isMissed ? 'waiting' : 'ended'
}

/** Whoever is called soon asks often; the further behind, the seldomer. */
function askAgainMs(state: LinePlace['state'], inFront: number, opensInMs: number): number {
  if (state !== 'before')
    return Math.round(Math.min(MOST_POLL_MS, Math.max(LEAST_POLL_MS, (inFront / ANSWERS_PER_SECOND) * 1000)))
  // Nothing changes before; at the opening all ask, each a little later than the one before.
  return Math.max(500, Math.min(MOST_POLL_MS, opensInMs + 300))
}
