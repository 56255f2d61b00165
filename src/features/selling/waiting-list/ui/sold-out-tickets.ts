import type { Choice, TicketChoice } from '#features/selling/booking/ui/choices.ts'
import type { ClockedPlace } from '#kernel/time/place-clock.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { anyTimeText, slotsText } from '../slots-text.ts'
import type { WaitingItem } from '../waiting-shapes.ts'

export interface SoldOutDate {
  key: string
  label: string
  stockIds: string[]
}

/** Clocks by which dates are told, and if they are periods. */
interface DateWords {
  zone: string
  place: ClockedPlace | null
  isFlexible: boolean
}

export interface SoldOutTicket {
  id: string
  label: string
  min: number
  max: number
  dates: SoldOutDate[]
  /** True if nothing is left on any listed date. */
  isGone: boolean
  /** True if the member may wait for any date. */
  offersAny: boolean
}

/** True if fewer places are left than the smallest purchase. Third-party tickets have no waiting list. */
export function isSoldOut(choice: Choice): choice is TicketChoice {
  if (choice.kind === 'expert') return false
  const least = Math.max(1, choice.ticket.minQuantity)
  return choice.stocks.some(({ remaining }) => remaining !== null && remaining < least)
}

const soldOutDate = ({ stocks, period }: TicketChoice, { zone, place, isFlexible }: DateWords): SoldOutDate => ({
  key: stocks.map(({ id }) => id).join(' '),
  label: slotsText([{ kind: isFlexible ? 'Flexible' : 'Fixed', ...period }], zone, place),
  stockIds: stocks.map(({ id }) => id),
})

/** Days on which a ticket has several times, all sold out: offered as one choice, for any of these times. */
function soldOutDays(of: readonly TicketChoice[], zone: string): SoldOutDate[] {
  const days = Map.groupBy(of, ({ period }) => dayKey(zone, period.startTs))
  return [...days].flatMap(([day, choices]) => {
    const stockIds = [...new Set(choices.flatMap(({ stocks }) => stocks.map(({ id }) => id)))]
    const [first] = choices
    if (!first || choices.length < 2 || !choices.every(isSoldOut)) return []
    return [{ key: day, label: anyTimeText(first.period.startTs, zone), stockIds }]
  })
}

/** Tickets that are sold out somewhere, with their dates. */
export function soldOutTickets(choices: readonly Choice[], words: DateWords): SoldOutTicket[] {
  const { zone, isFlexible } = words
  const tickets = choices.filter((choice) => choice.kind === 'ticket')
  return [...Map.groupBy(tickets, ({ ticket }) => ticket.id).values()].flatMap((of) => {
    const [first] = of
    const gone = of.filter(isSoldOut)
    if (!first || gone.length === 0) return []
    const { id, label, minQuantity, maxQuantity } = first.ticket
    return [
      {
        ...{ id, label, min: Math.max(1, minQuantity), max: maxQuantity },
        dates: [...gone.map((choice) => soldOutDate(choice, words)), ...(isFlexible ? [] : soldOutDays(of, zone))],
        isGone: gone.length === of.length,
        offersAny: !isFlexible && gone.length === of.length,
      },
    ]
  })
}

type OwnWaiting = Pick<WaitingItem, 'isAnyDate' | 'slots'>

/**
 * Options for which the member does not wait yet. The server keeps one wish per person for each first slot, and one for
 * any date.
 */
export function notYetAwaited(tickets: readonly SoldOutTicket[], own: readonly OwnWaiting[]): SoldOutTicket[] {
  const awaitsAny = own.some(({ isAnyDate }) => isAnyDate)
  const firstSlots = new Set(
    own.flatMap(({ isAnyDate, slots }) => (isAnyDate ? [] : slots.slice(0, 1))).map((slot) => slot.stockId),
  )
  return tickets.flatMap((ticket) => {
    const dates = ticket.dates.filter(({ stockIds: [first = ''] }) => !firstSlots.has(first))
    const offersAny = ticket.offersAny && !awaitsAny
    return dates.length > 0 || offersAny ? [{ ...ticket, dates, offersAny }] : []
  })
}
