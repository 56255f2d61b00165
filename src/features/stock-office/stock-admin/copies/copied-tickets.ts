import { type StockInput, stockInput } from '#features/stock/slots/office-stock-shapes.ts'
import type { TicketChanges } from '../copy-shapes.ts'
import { noTicketChanges, type Refused, type StockToChange } from './copy-target.ts'

type Ticket = StockInput['ticketInfo'][number]

/**
 * Merges the copied tickets into each stock's form, or returns the refusal of the first stock that cannot have them.
 */
export function withCopiedTickets(
  stocks: readonly StockToChange[],
  copied: readonly Ticket[],
): { forms: StockInput[]; tickets: TicketChanges } | Refused {
  const forms: StockInput[] = []
  const tickets = noTicketChanges()
  for (const { form } of stocks) {
    const merged = mergeTickets(form.ticketInfo, copied)
    const refusal = spanRefusal(form, merged.ticketInfo)
    if (refusal !== null) return { refusal }
    const next = stockInput.safeParse({ ...form, ticketInfo: merged.ticketInfo })
    if (!next.success) return { refusal: 'Un stock de cette activité aurait trop de tickets.' }
    forms.push(next.data)
    for (const kind of ['added', 'changed', 'kept'] as const)
      tickets[kind] = [...new Set([...tickets[kind], ...merged.changes[kind]])]
  }
  const isTouched = (label: string) => tickets.added.includes(label) || tickets.changed.includes(label)
  return { forms, tickets: { ...tickets, kept: tickets.kept.filter((label) => !isTouched(label)) } }
}

/**
 * Merges by name. An own ticket with a copied name takes the copy's values and keeps its id, to which carts and orders
 * refer; other own tickets stay, and new names are appended. Equal names are matched in order.
 */
function mergeTickets(own: readonly Ticket[], copied: readonly Ticket[]) {
  const left = [...copied]
  const changes = noTicketChanges()
  const ticketInfo = own.map((ticket) => {
    const found = takeNamed(left, ticket.label)
    const next = found ? { ...found, id: ticket.id, options: withOwnIds(ticket.options, found.options) } : ticket
    changes[isSameTicket(ticket, next) ? 'kept' : 'changed'].push(ticket.label)
    return next
  })
  changes.added = left.map(({ label }) => label)
  return { ticketInfo: [...ticketInfo, ...left], changes }
}

function withOwnIds(own: Ticket['options'], copied: Ticket['options']): Ticket['options'] {
  const left = [...own]
  return copied.map((option) => ({ ...option, id: takeNamed(left, option.label)?.id }))
}

const nameKey = (label: string) => label.toLocaleLowerCase('fr')

/** Removes and returns the first row with this name. */
function takeNamed<Row extends { label: string }>(rows: Row[], label: string): Row | undefined {
  const at = rows.findIndex((row) => nameKey(row.label) === nameKey(label))
  return at < 0 ? undefined : rows.splice(at, 1)[0]
}

/** Compares by JSON: both were parsed by the same schema, so their fields are in the same order. */
const isSameTicket = (one: Ticket, other: Ticket) =>
  JSON.stringify(ticketShape.parse(one)) === JSON.stringify(ticketShape.parse(other))

const ticketShape = stockInput.shape.ticketInfo.element

/** Refuses long tickets where one ticket takes one place: uploaded documents, and days of a flexible period (D19). */
function spanRefusal({ mode, reservation }: StockInput, tickets: readonly Ticket[]): string | null {
  if (mode.type !== 'Pregenerated' && reservation.type !== 'Flexible') return null
  const long = tickets.find(({ span }) => span > 1)
  if (!long) return null
  return `« ${long.label} » prend ${long.span} créneaux à la suite : un stock de cette activité ne vend que des places d’un créneau.`
}
