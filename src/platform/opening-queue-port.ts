/** Identifies the queue of one opening: the region that stores it, and the batch that opens. */
export interface QueueAddress {
  region: string
  openingId: string
}

/** A person's place in the queue, as it is shown to them. Times are UTC ms of the server. */
export interface QueuePlace {
  placeId: string
  /**
   * `before` the opening; `waiting`; `admitted` until `until`; `ended`: was admitted, or left; `over`: nothing is left
   * or will return; `open`: no queue any more, all may buy.
   */
  state: 'before' | 'waiting' | 'admitted' | 'ended' | 'over' | 'open'
  opensAt: number | null
  /** People to be admitted earlier; 0 unless waiting. */
  inFront: number
  /** People in the queue. */
  present: number
  /** End of an admission, even if it has passed; null without one. */
  until: number | null
  /** When the person was called but away: they keep their place and are called again. Null: never. */
  missedAt: number | null
  /** Places not held; null if unlimited. */
  left: number | null
  /** Milliseconds until the next poll; clients add some at random. */
  askAgainMs: number
}

/** Result of an opening's draw, for people who verify it. */
export interface DrawnLot {
  seed: string
  drawnAt: number
  /** Moment of the opening: people who joined before it take part in the draw. */
  cutAt: number
  /** Number of drawn places. */
  total: number
  /** A page of drawn places, by pseudonym, in order of admission. */
  places: readonly string[]
}

/**
 * Queues of all openings. Each has one holder: the process, or an object. All methods but `place` wait for the
 * database.
 */
export interface OpeningQueues {
  /** The person's place: their present one, or a new one at the end. */
  join(at: QueueAddress, userId: string): Promise<QueuePlace>
  /** The person's place; null if they have none. */
  own(at: QueueAddress, userId: string): Promise<QueuePlace | null>
  /**
   * Place by its id, from memory; null if it does not exist. `refuseFlood` may throw for a queue or place that is not
   * in memory, since its id may be invented.
   */
  place(at: QueueAddress, placeId: string, refuseFlood: () => Promise<void>): Promise<QueuePlace | null>
  /** Up to `most` drawn places starting at `from`; null before the draw. */
  lot(at: QueueAddress, from: number, most: number): Promise<DrawnLot | null>
  /** Gives up the place, which passes to the next; false if there was none. */
  leave(at: QueueAddress, userId: string): Promise<boolean>
}
