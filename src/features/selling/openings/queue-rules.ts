import { drawnKey } from './lot-rules.ts'

/** Stock facts that the queue reads once a second while people wait. */
export interface QueueFacts {
  /** Null if an operator removed the opening: everybody may buy. */
  opensAt: number | null
  /** Places that one person may want: the stock's limit, or the usual number. */
  perPerson: number
  /** Places held by no one; null without limit. */
  left: number | null
  /** Places of purchases that wait for their payment: they may come back. */
  held: number
  /** Admitted people who have since then started or paid a purchase. */
  buyers: ReadonlySet<string>
}

export interface QueuePerson {
  placeId: string
  userId: string
  seq: number
  joinedAt: number
  admittedAt: number | null
  admittedUntil: number | null
  leftAt: number | null
}

/** Highest speed of admission that the machine can bear. */
export interface QueuePace {
  /** People admitted per second. */
  perSecond: number
  /** People who choose and pay at the same time. */
  mostShoppers: number
}

/** Time to put tickets into the cart and start the purchase. */
export const ADMISSION_MS = 5 * 60_000
/** Time without a request after which a person is passed over; they are next again once they are back. */
export const ABSENT_MS = 30_000
/**
 * Time without a request after a call until a person keeps their place and is called again. Longer than `ABSENT_MS`,
 * because browsers let hidden pages ask once a minute.
 */
export const MISSED_MS = 90_000
/** Time without requests after which a queue ends by itself. */
export const ALIVE_MS = 60_000
/** Places that one person is assumed to want if the stock has no limit. */
export const USUAL_PLACES = 4

/**
 * Order of the queue: people who joined before `cutAt` by draw, then all others by arrival. A person's place does not
 * depend on who else is there.
 */
export async function drawnOrder<Person extends Pick<QueuePerson, 'placeId' | 'seq' | 'joinedAt'>>(
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

export const isWaiting = ({ admittedAt, leftAt }: QueuePerson): boolean => admittedAt === null && leftAt === null

export const isLetIn = ({ admittedUntil, leftAt }: QueuePerson, now: number): boolean =>
  admittedUntil !== null && admittedUntil > now && leftAt === null

/** Number of people who may choose at once, so that each admitted person finds as much as one person may buy. */
export function shoppersAtOnce({ left, perPerson }: QueueFacts, { mostShoppers }: QueuePace): number {
  if (left === null) return mostShoppers
  if (left <= 0) return 0
  return Math.min(mostShoppers, Math.max(1, Math.floor(left / perPerson)))
}

/** True if nothing is left and no pending purchase can give anything back. */
export const isOver = ({ left, held }: QueueFacts): boolean => left !== null && left <= 0 && held <= 0
