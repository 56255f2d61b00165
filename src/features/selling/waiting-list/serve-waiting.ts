import { type SpanGroup, spanGroups } from '#kernel/stock/spans.ts'
import type { Slot } from '#kernel/time/types.ts'

/** A slot or period on sale, with its batch. */
export interface WaitingSlot extends Slot {
  batchId: string
  kind: 'Fixed' | 'Flexible'
}

/** A ticket on sale; tickets with one `key` are the same ticket on slots with other prices. */
export interface WaitingTicket {
  id: string
  key: string
  label: string
  batchId: string
  span: number
  maxQuantity: number
}

/** A person's wish; without `stockIds`, for any date. */
export interface WaitingWish {
  ticketKey: string
  stockIds: readonly string[]
  quantity: number
}

/** A person on the waiting list. */
interface Waiting extends WaitingWish {
  userId: string
  /** Places that the stock's limit per person still allows; null without limit. */
  mayHave: number | null
}

export interface FoundPlaces {
  ticketInfoId: string
  ticketLabel: string
  slots: WaitingSlot[]
}

export interface WaitingStock {
  tickets: readonly WaitingTicket[]
  slots: ReadonlyMap<string, WaitingSlot>
}

const fits = ({ remaining }: SpanGroup<WaitingSlot>, quantity: number) => remaining === null || remaining >= quantity

/** All runs of slots that fit the wish, with or without enough places. */
function possibleRuns(
  { tickets, slots }: WaitingStock,
  wish: WaitingWish,
): { ticket: WaitingTicket; run: SpanGroup<WaitingSlot> }[] {
  const wanted = new Set(wish.stockIds)
  const all = [...slots.values()]
  return tickets
    .filter(({ key, maxQuantity }) => key === wish.ticketKey && maxQuantity >= wish.quantity)
    .flatMap((ticket) => {
      const own = all.filter(({ id, batchId }) => batchId === ticket.batchId && (wanted.size === 0 || wanted.has(id)))
      if (ticket.span > 1)
        return spanGroups(
          own.filter(({ kind }) => kind === 'Fixed'),
          ticket.span,
        ).map((run) => ({ ticket, run }))
      return own.map((slot) => ({ ticket, run: { ...slot, slots: [slot] } }))
    })
}

/** Earliest places available for the wish; null if there are none now, 'never' if there cannot be any. */
export function findPlaces(stock: WaitingStock, wish: WaitingWish): FoundPlaces | null | 'never' {
  const runs = possibleRuns(stock, wish)
  if (runs.length === 0) return wish.stockIds.length > 0 ? 'never' : null
  const [first] = runs
    .filter(({ run }) => fits(run, wish.quantity))
    .sort(
      (one, other) =>
        one.run.startTs - other.run.startTs || (one.run.slots[0]?.id ?? '').localeCompare(other.run.slots[0]?.id ?? ''),
    )
  return first ? { ticketInfoId: first.ticket.id, ticketLabel: first.ticket.label, slots: first.run.slots } : null
}

/** Why a person leaves the waiting list: no right to the activity any more, or its ticket is no longer sold. */
export type LossReason = 'right' | 'offer'

/**
 * Assigns available places from the beginning of the list. A person who needs more than there is lets smaller wishes
 * pass, and a person at their limit lets all others pass. `loses` tells who has lost the right to places. Pure.
 */
export function serveWaiting<Person extends Waiting>(
  stock: WaitingStock,
  line: readonly Person[],
  loses: (person: Person) => boolean,
): { served: { person: Person; places: FoundPlaces }[]; lost: { person: Person; reason: LossReason }[] } {
  const slots = new Map(stock.slots)
  const served: { person: Person; places: FoundPlaces }[] = []
  const lost: { person: Person; reason: LossReason }[] = []
  const given = new Map<string, number>()
  for (const person of line) {
    const places = findPlaces({ ...stock, slots }, person)
    if (places === null) continue
    if (places === 'never' || loses(person)) {
      lost.push({ person, reason: places === 'never' ? 'offer' : 'right' })
      continue
    }
    const before = given.get(person.userId) ?? 0
    if (person.mayHave !== null && before + person.quantity > person.mayHave) continue
    given.set(person.userId, before + person.quantity)
    served.push({ person, places })
    for (const { id } of places.slots) {
      const slot = slots.get(id)
      if (slot && slot.remaining !== null) slots.set(id, { ...slot, remaining: slot.remaining - person.quantity })
    }
  }
  return { served, lost }
}

const MINUTE_MS = 60_000
const LEAST_HOLD_MS = 10 * MINUTE_MS

/**
 * End of a hold, UTC ms: the operator's duration, at most a quarter of the time to a dated slot's start, at least ten
 * minutes, never beyond the slot's end.
 */
export function holdEnd(
  now: number,
  holdMinutes: number,
  slots: readonly Pick<WaitingSlot, 'kind' | 'startTs' | 'endTs'>[],
): number {
  const ends = slots.map(({ kind, startTs, endTs }) => {
    const chosen = holdMinutes * MINUTE_MS
    const near = kind === 'Fixed' ? Math.max(LEAST_HOLD_MS, (startTs - now) / 4) : chosen
    return Math.min(now + Math.min(chosen, near), endTs)
  })
  return Math.floor(Math.min(...ends))
}
