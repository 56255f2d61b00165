import type { DrawnLot, QueuePlace } from '#platform/opening-queue-port.ts'
import { toPseudonym } from './lot-rules.ts'
import {
  ABSENT_MS,
  drawnOrder,
  isLetIn,
  isWaiting,
  type QueueFacts,
  type QueuePace,
  type QueuePerson,
  shoppersAtOnce,
} from './queue-rules.ts'
import type { Draw, StoredQueue } from './queue-store.ts'
import { hasMissed, type Present, viewPlace } from './queue-view.ts'

/** A queue in memory. Every answer after the opening follows from written rows. */
export class QueueState {
  draw: Draw | null = null
  aliveUntil = 0
  facts: QueueFacts | null = null
  private readonly byUser = new Map<string, Present>()
  private readonly byPlace = new Map<string, Present>()
  /** Waiting people, in their order once it is drawn. */
  private waiting: Present[] = []
  /** Places of the draw in its order; their pseudonyms once a request needs them. */
  private inLot: readonly string[] = []
  private pseudonyms: Promise<readonly string[]> | null = null
  private lastSeq = 0
  private lastRank = 0

  static async restored(stored: StoredQueue | null, now: number): Promise<QueueState> {
    const state = new QueueState()
    // After a restart, people known before are not taken to be absent.
    for (const person of stored?.people ?? []) state.put(person, now)
    state.aliveUntil = stored?.aliveUntil ?? 0
    if (stored?.draw) await state.drawn(stored.draw)
    else state.renumber()
    return state
  }

  nextSeq(): number {
    this.lastSeq += 1
    return this.lastSeq
  }

  put(person: QueuePerson, now: number): void {
    const before = this.byUser.get(person.userId)
    if (before?.placeId === person.placeId) return
    if (before) {
      this.byPlace.delete(before.placeId)
      this.waiting = this.waiting.filter((each) => each !== before)
    }
    this.lastRank += 1
    const present = {
      ...person,
      ...{ seenAt: now, ahead: this.waiting.length, rank: this.lastRank, isTold: true, missedAt: null },
    }
    this.byUser.set(person.userId, present)
    this.byPlace.set(person.placeId, present)
    this.lastSeq = Math.max(this.lastSeq, person.seq)
    if (isWaiting(present)) this.waiting.push(present)
  }

  /** The person's place while it is still useful. */
  held(userId: string, now: number): QueuePerson | null {
    const person = this.byUser.get(userId)
    return person && (isWaiting(person) || isLetIn(person, now) || hasMissed(person, this.facts, now)) ? person : null
  }

  /** True if no one has a place in it. */
  get isEmpty(): boolean {
    return this.byUser.size === 0
  }

  ofUser = (userId: string): QueuePerson | null => this.byUser.get(userId) ?? null
  ofPlace = (placeId: string): QueuePerson | null => this.byPlace.get(placeId) ?? null

  async drawn(draw: Draw): Promise<void> {
    const order = await drawnOrder([...this.byUser.values()], draw)
    this.draw = draw
    this.inLot = order.flatMap(({ placeId, joinedAt }) => (joinedAt < draw.cutAt ? [placeId] : []))
    this.pseudonyms = null
    // Ranks below those of later arrivals: people who joined during the draw come after it.
    for (const [index, person] of order.entries()) person.rank = index - order.length
    this.sort()
  }

  /** Discards the draw of a postponed opening: all who have not left wait again, by arrival until the new draw. */
  undrawn(opensAt: number): void {
    this.draw = null
    for (const person of this.byUser.values()) {
      if (person.leftAt !== null || person.admittedAt === null || person.admittedAt >= opensAt) continue
      Object.assign(person, { admittedAt: null, admittedUntil: null, isTold: true, missedAt: null })
      this.waiting.push(person)
    }
    this.waiting.sort((one, other) => one.seq - other.seq)
    this.renumber()
  }

  /** Public data to check the draw, one page of its places; null until it is drawn. */
  async lot(from: number, most: number): Promise<DrawnLot | null> {
    const { draw } = this
    if (draw === null) return null
    this.pseudonyms ??= Promise.all(this.inLot.map(toPseudonym))
    const places = await this.pseudonyms
    return { ...draw, total: places.length, places: places.slice(from, from + most) }
  }

  /** Next people who are present, at most as many as the stock and `most` allow. */
  next(now: number, { pace, most }: { pace: QueuePace; most: number }): string[] {
    const { facts } = this
    if (!facts || this.draw === null) return []
    const room = Math.min(most, shoppersAtOnce(facts, pace) - this.shoppers(now))
    const places: string[] = []
    for (const person of this.waiting) {
      if (places.length >= room) break
      if (isWaiting(person) && now - person.seenAt <= ABSENT_MS) places.push(person.placeId)
    }
    return places
  }

  /** Number of admitted people who are still choosing. */
  shoppers(now: number): number {
    let count = 0
    for (const person of this.byUser.values())
      if (isLetIn(person, now) && !this.facts?.buyers.has(person.userId)) count += 1
    return count
  }

  /** True if all that is left is for people who are choosing. */
  isFull(now: number, pace: QueuePace): boolean {
    const shoppers = this.shoppers(now)
    return this.facts !== null && shoppers > 0 && shoppers >= shoppersAtOnce(this.facts, pace)
  }

  /** Latest end among running admissions. */
  lastAdmission(now: number): number {
    let last = 0
    for (const person of this.byUser.values())
      if (isLetIn(person, now)) last = Math.max(last, person.admittedUntil ?? 0)
    return last
  }

  admitted(placeIds: readonly string[], { at, until }: { at: number; until: number }): void {
    for (const placeId of placeIds) {
      const person = this.byPlace.get(placeId)
      if (person) Object.assign(person, { admittedAt: at, admittedUntil: until, isTold: false })
    }
    this.renumber()
  }

  /** Places of people who were called and have sent no request after the call. */
  missed(now: number): string[] {
    return [...this.byUser.values()]
      .filter((person) => hasMissed(person, this.facts, now))
      .map(({ placeId }) => placeId)
  }

  withdrawn(placeIds: readonly string[]): void {
    for (const placeId of placeIds) {
      const person = this.byPlace.get(placeId)
      if (!person) continue
      Object.assign(person, { missedAt: person.admittedAt, admittedAt: null, admittedUntil: null, isTold: true })
      if (isWaiting(person)) this.waiting.push(person)
    }
    this.sort()
  }

  left(placeId: string, now: number): void {
    const person = this.byPlace.get(placeId)
    if (person) person.leftAt = now
    this.renumber()
  }

  /** Number of waiting people who have asked within `ms`. */
  waitingSeen(now: number, ms: number): number {
    return this.waiting.filter((person) => now - person.seenAt <= ms).length
  }

  private sort(): void {
    this.waiting.sort((one, other) => one.rank - other.rank)
    this.renumber()
  }

  private renumber(): void {
    this.waiting = this.waiting.filter(isWaiting)
    for (const [index, person] of this.waiting.entries()) person.ahead = index
  }

  /** View for the owner of a place, who has just asked for it. */
  view(placeId: string, now: number): QueuePlace | null {
    const person = this.byPlace.get(placeId)
    if (!person) return null
    person.seenAt = now
    const place = viewPlace(person, { facts: this.facts, present: this.waiting.length, now })
    if (place.state === 'admitted') person.isTold = true
    return place
  }
}
