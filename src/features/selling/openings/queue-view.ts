import type { QueuePlace } from '#platform/opening-queue-port.ts'
import { isLetIn, isOver, isWaiting, MISSED_MS, type QueueFacts, type QueuePerson } from './queue-rules.ts'

/** A person in the queue, as held in memory. */
export type Present = QueuePerson & {
  /** Time of their last request; not stored. */
  seenAt: number
  /** Number of people waiting before them. */
  ahead: number
  /** Sort key: people further back have a higher one. */
  rank: number
  /** True once they have learnt that it is their turn. Not stored: true after a restart. */
  isTold: boolean
  missedAt: number | null
}

/** Positions per second that the process answers without effort. */
const ANSWERS_PER_SECOND = 250
const LEAST_POLL_MS = 2000
const MOST_POLL_MS = 10_000

/** True if they were called, but stayed away so long that they never saw the call. */
export function hasMissed(
  { admittedAt, leftAt, isTold, userId }: Present,
  facts: QueueFacts | null,
  now: number,
): boolean {
  if (isTold || admittedAt === null || leftAt !== null || facts?.buyers.has(userId)) return false
  return now - admittedAt > MISSED_MS
}

interface Moment {
  facts: QueueFacts | null
  /** Number of people waiting. */
  present: number
  now: number
}

/** A person's place as the queue's answer shows it. */
export function viewPlace(person: Present, { facts, present, now }: Moment): QueuePlace {
  const isMissed = hasMissed(person, facts, now)
  const state = placeState(person, facts, now, isMissed)
  // People who missed their turn are called before all others; the next turn writes that.
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

function placeState(
  person: QueuePerson,
  facts: QueueFacts | null,
  now: number,
  isMissed: boolean,
): QueuePlace['state'] {
  if (facts === null || facts.opensAt === null) return 'open'
  if (facts.opensAt > now) return person.leftAt === null ? 'before' : 'ended'
  if (isLetIn(person, now) && !isMissed) return 'admitted'
  if (isOver(facts)) return 'over'
  return isWaiting(person) || isMissed ? 'waiting' : 'ended'
}

/** Polling interval: short for people who are called soon, longer further back. */
function askAgainMs(state: QueuePlace['state'], inFront: number, opensInMs: number): number {
  if (state !== 'before')
    return Math.round(Math.min(MOST_POLL_MS, Math.max(LEAST_POLL_MS, (inFront / ANSWERS_PER_SECOND) * 1000)))
  // Nothing changes before the opening; then all ask, slightly spread.
  return Math.max(500, Math.min(MOST_POLL_MS, opensInMs + 300))
}
