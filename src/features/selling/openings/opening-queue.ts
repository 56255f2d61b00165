import { newId } from '#lib/new-id.ts'
import type { DrawnLot, QueuePlace } from '#platform/opening-queue-port.ts'
import { inGroups } from './in-groups.ts'
import { ALIVE_MS, type QueuePerson } from './queue-rules.ts'
import { QueueState } from './queue-state.ts'
import { joinSteps, leaveStep, placesStep, readFacts, readQueue, toPerson } from './queue-store.ts'
import { oneTurn, type QueueParts } from './queue-turn.ts'

/** Interval in which the stock is checked and the next people are admitted. */
const TURN_MS = 500

/**
 * Queue of one opening; only one object of it may exist at a time. Every answer follows from written rows, so a killed
 * process resumes where it stopped. Turns run on requests: a queue without requests does nothing.
 */
export class OpeningQueue {
  private state: Promise<QueueState> | null = null
  private ready: QueueState | null = null
  private turning: Promise<void> | null = null
  private turnedAt = 0
  private underWay = 0
  private readonly joining = new Map<string, Promise<void>>()
  private readonly write = inGroups((people: readonly QueuePerson[]) => this.writePlaces(people))
  /** Time of the last request, UTC ms. */
  usedAt: number

  private readonly parts: QueueParts

  constructor(parts: QueueParts) {
    this.parts = parts
    this.usedAt = parts.now()
  }

  /** True if no one has a place or is getting one: the object can be dropped without loss. */
  get isForgettable(): boolean {
    return this.isAtRest && this.ready?.isEmpty !== false
  }

  /**
   * True if no work is under way: the object can be dropped, as another one for the same queue would load the same
   * state.
   */
  get isAtRest(): boolean {
    return this.underWay === 0 && this.turning === null
  }

  join = (userId: string): Promise<QueuePlace> => this.noted(() => this.joined(userId))
  own = (userId: string): Promise<QueuePlace | null> => this.noted(() => this.shownOwn(userId))
  leave = (userId: string): Promise<boolean> => this.noted(() => this.givenUp(userId))
  /** Answers from memory if the queue is loaded. */
  place = (placeId: string): Promise<QueuePlace | null> => this.noted(() => this.shownPlace(placeId))
  lot = (from: number, most: number): Promise<DrawnLot | null> =>
    this.noted(async () => (await this.current()).lot(from, most))

  private async noted<T>(work: () => Promise<T>): Promise<T> {
    this.usedAt = this.parts.now()
    this.underWay += 1
    try {
      return await work()
    } finally {
      this.underWay -= 1
    }
  }

  private async joined(userId: string): Promise<QueuePlace> {
    const state = await this.current()
    const now = this.parts.now()
    const known = state.held(userId, now)
    if (known) return this.shown(state, known.placeId)
    const under = this.joining.get(userId)
    if (under) {
      await under
      return this.joined(userId)
    }
    const person = {
      placeId: newId('pl'),
      userId,
      seq: state.nextSeq(),
      joinedAt: now,
      admittedAt: null,
      admittedUntil: null,
      leftAt: null,
    }
    const done = this.write(person).finally(() => this.joining.delete(userId))
    // A second tab that waits for it gets the failure from its own call.
    done.catch(() => undefined)
    this.joining.set(userId, done)
    await done
    return this.shown(state, state.ofUser(userId)?.placeId ?? person.placeId)
  }

  private async shownOwn(userId: string): Promise<QueuePlace | null> {
    const state = await this.current()
    const person = state.ofUser(userId)
    return person && this.shown(state, person.placeId)
  }

  private async shownPlace(placeId: string): Promise<QueuePlace | null> {
    const state = this.ready ?? (await this.current())
    return state.ofPlace(placeId) && this.shown(state, placeId)
  }

  private async givenUp(userId: string): Promise<boolean> {
    const state = await this.current()
    const person = state.held(userId, this.parts.now())
    if (!person) return false
    const now = this.parts.now()
    await this.parts.db().write([leaveStep(this.parts.openingId, person.placeId, now)])
    state.left(person.placeId, now)
    return true
  }

  private shown(state: QueueState, placeId: string): QueuePlace {
    this.takeTurn(state)
    const view = state.view(placeId, this.parts.now())
    if (!view) throw new Error('A place of this queue is nowhere.')
    return view
  }

  private current(): Promise<QueueState> {
    this.state ??= this.restore().catch((error: unknown) => {
      this.state = null
      throw error
    })
    return this.state
  }

  private async restore(): Promise<QueueState> {
    const { db, openingId, now } = this.parts
    const [stored, facts] = await Promise.all([readQueue(db(), openingId), readFacts(db(), openingId, now())])
    const state = await QueueState.restored(stored, now())
    state.facts = facts
    this.ready = state
    return state
  }

  /** Writes the places of people who have joined together. */
  private async writePlaces(people: readonly QueuePerson[]): Promise<void> {
    const state = await this.current()
    const { db, openingId, now } = this.parts
    const aliveUntil = Math.max(now(), state.facts?.opensAt ?? 0) + ALIVE_MS
    const results = await db().write([...joinSteps(openingId, people, aliveUntil), placesStep(openingId, people)])
    state.aliveUntil = Math.max(state.aliveUntil, aliveUntil)
    // Uses the rows as written: a person with a place unknown to this object keeps that one.
    for (const row of results.at(-1)?.rows ?? []) state.put(toPerson(row), now())
  }

  private takeTurn(state: QueueState): void {
    const now = this.parts.now()
    if (this.turning || (now >= this.turnedAt && now - this.turnedAt < TURN_MS)) return
    const since = Math.min(1000, Math.max(TURN_MS, now - this.turnedAt))
    this.turnedAt = now
    const joined = () => Promise.allSettled(this.joining.values())
    this.turning = oneTurn(state, { ...this.parts, joined }, since)
      .catch(this.parts.onFault)
      .finally(() => {
        this.turning = null
      })
  }
}
