import { newId } from '#lib/new-id.ts'
import type { DrawnLot, LinePlace } from '#platform/line-port.ts'
import { inGroups } from './in-groups.ts'
import { ALIVE_MS, type LinePerson } from './line-rules.ts'
import { LineState } from './line-state.ts'
import { joinSteps, leaveStep, placesStep, readFacts, readLine, toPerson } from './line-store.ts'
import { type LineParts, oneTurn } from './line-turn.ts'

/** How often the stock is looked at, and the next are let in. */
const TURN_MS = 500

/**
 * The line of one opening; there must be one object of it at a time. Rows are what counts: each answer follows from what is
 * written, so that a process that is killed goes on where it stopped. Turns are taken when somebody asks: a line that
 * nobody asks about does nothing.
 */
export class OpeningLine {
  private state: Promise<LineState> | null = null
  private ready: LineState | null = null
  private turning: Promise<void> | null = null
  private turnedAt = 0
  private underWay = 0
  private readonly joining = new Map<string, Promise<void>>()
  private readonly write = inGroups((people: readonly LinePerson[]) => this.writePlaces(people))
  /** When somebody asked last, UTC ms. */
  usedAt: number

  private readonly parts: LineParts

  constructor(parts: LineParts) {
    this.parts = parts
    this.usedAt = parts.now()
  }

  /** Nobody has a place, and nobody is getting one: nothing is lost with it. */
  get isForgettable(): boolean {
    return this.isAtRest && this.ready?.isEmpty !== false
  }

  /** Nothing is under way: another object for the same line would know all that this one does. */
  get isAtRest(): boolean {
    return this.underWay === 0 && this.turning === null
  }

  join = (userId: string): Promise<LinePlace> => this.noted(() => this.joined(userId))
  own = (userId: string): Promise<LinePlace | null> => this.noted(() => this.shownOwn(userId))
  leave = (userId: string): Promise<boolean> => this.noted(() => this.givenUp(userId))
  /** From memory where the line is known. */
  place = (placeId: string): Promise<LinePlace | null> => this.noted(() => this.shownPlace(placeId))
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

  private async joined(userId: string): Promise<LinePlace> {
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
    // A second tab that waits for it is told by its own call.
    done.catch(() => undefined)
    this.joining.set(userId, done)
    await done
    return this.shown(state, state.ofUser(userId)?.placeId ?? person.placeId)
  }

  private async shownOwn(userId: string): Promise<LinePlace | null> {
    const state = await this.current()
    const person = state.ofUser(userId)
    return person && this.shown(state, person.placeId)
  }

  private async shownPlace(placeId: string): Promise<LinePlace | null> {
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

  private shown(state: LineState, placeId: string): LinePlace {
    this.takeTurn(state)
    const view = state.view(placeId, this.parts.now())
    if (!view) throw new Error('A place of this line is nowhere.')
    return view
  }

  private current(): Promise<LineState> {
    this.state ??= this.restore().catch((error: unknown) => {
      this.state = null
      throw error
    })
    return this.state
  }

  private async restore(): Promise<LineState> {
    const { db, openingId, now } = this.parts
    const [stored, facts] = await Promise.all([readLine(db(), openingId), readFacts(db(), openingId, now())])
    const state = await LineState.restored(stored, now())
    state.facts = facts
    this.ready = state
    return state
  }

  /** Writes the places of people who have come together. */
  private async writePlaces(people: readonly LinePerson[]): Promise<void> {
    const state = await this.current()
    const { db, openingId, now } = this.parts
    const aliveUntil = Math.max(now(), state.facts?.opensAt ?? 0) + ALIVE_MS
    const results = await db().write([...joinSteps(openingId, people, aliveUntil), placesStep(openingId, people)])
    state.aliveUntil = Math.max(state.aliveUntil, aliveUntil)
    // As they are written: whoever has a place that this line did not know keeps that one.
    for (const row of results.at(-1)?.rows ?? []) state.put(toPerson(row), now())
  }

  private takeTurn(state: LineState): void {
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
