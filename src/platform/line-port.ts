/** The line of one opening: the region whose database keeps it, and the stock that opens. */
export interface LineAddress {
  region: string
  openingId: string
}

/** What one person is told of their place. Times are UTC ms of the server. */
export interface LinePlace {
  placeId: string
  /**
   * `before` the opening; `waiting`; `admitted` until `until`; `ended`: was admitted, or left; `over`: nothing is left and
   * nothing comes back; `open`: there is no line any more, everybody buys.
   */
  state: 'before' | 'waiting' | 'admitted' | 'ended' | 'over' | 'open'
  opensAt: number | null
  /** People who are let in earlier; 0 unless waiting. */
  inFront: number
  /** People in the line. */
  present: number
  /** The end of an admission, also of one that has ended by itself; null without one. */
  until: number | null
  /** Called then, while they were away: they have kept their place, and are called again. Null: never. */
  missedAt: number | null
  /** Places nobody holds; null without limit. */
  left: number | null
  /** Milliseconds until it is worth asking again; who asks adds some of their own by chance. */
  askAgainMs: number
}

/** What was drawn at an opening, for whoever checks it. */
export interface DrawnLot {
  seed: string
  drawnAt: number
  /** The moment of opening: whoever joined before it is in the lot. */
  cutAt: number
  /** Places in the lot. */
  total: number
  /** A page of them, by pseudonym, in the order by which they are let in. */
  places: readonly string[]
}

/** The lines of all openings. Each has one holder: the process, or an object. Every answer but `place` waits for the database. */
export interface Lines {
  /** The person's place: the one they have, or a new one at the end. */
  join(at: LineAddress, userId: string): Promise<LinePlace>
  /** The person's own place; null when they have none. */
  own(at: LineAddress, userId: string): Promise<LinePlace | null>
  /**
   * From memory, without the database; null when nobody has that place. `refuseFlood` may throw for a question that memory
   * does not answer: its line or its place may be made up.
   */
  place(at: LineAddress, placeId: string, refuseFlood: () => Promise<void>): Promise<LinePlace | null>
  /** At most `most` places of the lot, from the one at `from` on; null until it is drawn. */
  lot(at: LineAddress, from: number, most: number): Promise<DrawnLot | null>
  /** Gives the place up, which passes it on; false when there was none. */
  leave(at: LineAddress, userId: string): Promise<boolean>
}
