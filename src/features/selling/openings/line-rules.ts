import { drawnKey } from './lot-rules.ts'

/** What the line asks of the stock, once a second while somebody is in it. */
export interface LineFacts {
  /** Null: an operator took the opening away, everybody buys. */
  opensAt: number | null
  /** Places that one person may want: the stock's limit, or what is usual. */
  perPerson: number
  /** Places nobody holds; null: without limit. */
  left: number | null
  /** Of purchases that wait for their payment: they may come back. */
  held: number
  /** Of those let in: who has started or paid a purchase since. */
  buyers: ReadonlySet<string>
}

export interface LinePerson {
  placeId: string
  userId: string
  seq: number
  joinedAt: number
  admittedAt: number | null
  admittedUntil: number | null
  leftAt: number | null
}

/** How fast people are let in, at most: what the machine bears. */
export interface LinePace {
  /** People let in a second. */
  perSecond: number
  /** People who choose and pay at the same time. */
  mostShoppers: number
}

/** To put tickets into the cart and to start the purchase. */
export const ADMISSION_MS = 5 * 60_000
/** Whoever has not asked for so long is passed over, and is the next again once they are back. */
export const ABSENT_MS = 30_000
/**
 * Whoever has not asked for so long since they were called keeps their place and is called again. Longer than `ABSENT_MS`:
 * browsers let a page that is not looked at ask once a minute.
 */
export const MISSED_MS = 90_000
/** A line that nobody asks about any more ends by itself. */
export const ALIVE_MS = 60_000
/** What one person is taken to want where the stock has no limit of its own. */
export const USUAL_PLACES = 4

/**
 * The order of the line: those who joined before `cutAt` by lot, whenever that was, then all others as they came. The
 * place of one does not depend on who else is there.
 */
export async function drawnOrder<Person extends Pick<LinePerson, 'placeId' | 'seq' | 'joinedAt'>>(
  people: readonly Person[],
  { seed, cutAt }: { seed: string; cutAt: number },
): Promise<Person[]> {
  const early = people.filter(({ joinedAt }) => joinedAt < cutAt)
  const keys = new Map(
    await Promise.all(early.map(async (person) => [person, await drawnKey(seed, person.placeId)] as const)),
  )
  const byLot = (one: Person, other: Person) => ((keys.get(one) ?? '') < (keys.get(other) ?? '') ? -1 : 1)
  const late = people.filter(({ joinedAt }) => joinedAt >= cutAt)
  return [...early.sort(byLot), ...late.sort((one, other) => one.seq - other.seq)]
}

export const isWaiting = ({ admittedAt, leftAt }: LinePerson): boolean => admittedAt === null && leftAt === null

export const isLetIn = ({ admittedUntil, leftAt }: LinePerson, now: number): boolean =>
  admittedUntil !== null && admittedUntil > now && leftAt === null

/** How many may choose at the same time, so that whoever is let in finds what one person may buy. */
export function shoppersAtOnce({ left, perPerson }: LineFacts, { mostShoppers }: LinePace): number {
  if (left === null) return mostShoppers
  if (left <= 0) return 0
  return Math.min(mostShoppers, Math.max(1, Math.floor(left / perPerson)))
}

/** Nothing is left, and nothing comes back from a purchase that is under way. */
export const isOver = ({ left, held }: LineFacts): boolean => left !== null && left <= 0 && held <= 0
