import { ticketInfoInput } from '#features/stock/slots/office-stock-shapes.ts'
import { plural } from '#lib/words/plural.ts'
import { amountProblem, parseCents, parseDecimal } from '#ui/typed-numbers.ts'
import { checkWith, type Errors } from '#web/office/kit/form/check.ts'
import { type OptionValues, type TicketValues, ticketInput } from './ticket-values.ts'

/** Problems that make a ticket incomplete, with their texts. */

/** Problems of tickets by commission, since of a partner who sells by an agent no buying price is asked. */
const known = new Map<number | null, WeakMap<TicketValues, Errors>>()

const UNSET = 'À renseigner.'
const NO_QUANTITY = 'Entrez un nombre entier, par exemple 20.'

const prices = ['publicPrice', 'youpiizPrice', 'buyingPrice'] as const
const agentPrices = ['publicPrice', 'youpiizPrice'] as const

/** Problems that the schema cannot distinguish: an empty field, or an unreadable one. */
function typedProblems(
  sold: OptionValues & { fees?: string },
  commission: number | null,
): [name: string, message: string][] {
  const wrong: [string, string][] = []
  for (const name of commission === null ? prices : agentPrices) {
    const cents = parseCents(sold[name])
    if (cents === null) wrong.push([name, UNSET])
    else if (Number.isNaN(cents)) wrong.push([name, amountProblem(sold[name])])
  }
  if (sold.fees !== undefined && Number.isNaN(parseCents(sold.fees))) wrong.push(['fees', amountProblem(sold.fees)])
  for (const name of ['minQuantity', 'maxQuantity'] as const)
    if (!Number.isInteger(parseDecimal(sold[name]) ?? 0)) wrong.push([name, NO_QUANTITY])
  return wrong
}

/** Problems of a ticket by field (`publicPrice`, `options[0].label`), cached per ticket object. */
export function ticketProblems(ticket: TicketValues, commission: number | null): Errors {
  const cached = known.get(commission) ?? new WeakMap<TicketValues, Errors>()
  known.set(commission, cached)
  const before = cached.get(ticket)
  if (before) return before
  const found = new Map<string, string>()
  if (ticket.label.trim() === '') found.set('label', UNSET)
  for (const [name, message] of typedProblems(ticket, commission)) found.set(name, message)
  ticket.options.forEach((option, at) => {
    if (option.label.trim() === '') found.set(`options[${at}].label`, UNSET)
    for (const [name, message] of typedProblems(option, commission)) found.set(`options[${at}].${name}`, message)
  })
  const check = checkWith<TicketValues>(ticketInfoInput, (values) => ticketInput(values, commission))
  for (const [path, message] of check(ticket)) {
    const name = path.replace(/\.cents$/, '')
    if (!found.has(name)) found.set(name, message)
  }
  cached.set(ticket, found)
  return found
}

export const isComplete = (ticket: TicketValues, commission: number | null): boolean =>
  ticketProblems(ticket, commission).size === 0

/** Indexes (from 0) of the options with a problem. */
export function incompleteOptions(ticket: TicketValues, commission: number | null): number[] {
  const found = new Set<number>()
  for (const name of ticketProblems(ticket, commission).keys()) {
    const at = /^options\[(\d+)\]/.exec(name)?.[1]
    if (at !== undefined) found.add(Number(at))
  }
  return [...found].toSorted((one, other) => one - other)
}

export const incompleteTickets = (tickets: readonly TicketValues[], commission: number | null): number[] =>
  tickets.flatMap((ticket, at) => (isComplete(ticket, commission) ? [] : [at]))

export const NO_TICKET = 'Aucun ticket renseigné'
export const TICKET_INCOMPLETE = 'Ticket incomplet ou invalide'
export const OPTION_INCOMPLETE = 'Option incomplète ou invalide'

/** Indexes 0, 1 and 4 as "#1, #2 et #5". */
function numbersText(places: readonly number[]): string {
  const numbers = places.map((at) => `#${at + 1}`)
  const last = numbers.pop() ?? ''
  return numbers.length === 0 ? last : `${numbers.join(', ')} et ${last}`
}

/** "Ticket #2 incomplet", "Tickets #1, #2 et #5 incomplets". */
export const ticketsIncomplete = (places: readonly number[]): string =>
  `${plural(places.length, 'Ticket')} ${numbersText(places)} ${plural(places.length, 'incomplet')}`

/** Heading above the table, for one ticket or several. */
export const ticketsToComplete = (places: readonly number[]): string => `Ticket(s) ${numbersText(places)} incomplet(s)`

/** Heading above a ticket's options. */
export const optionsToComplete = (places: readonly number[]): string =>
  `Ticket option(s) ${numbersText(places)} incomplète(s)`

/** Errors of all tickets by field, in the order in which to fix them; empty if they can be saved. */
export function ticketsErrors(
  tickets: readonly TicketValues[],
  commission: number | null,
): [name: string, message: string][] {
  if (tickets.length === 0) return [['tickets', NO_TICKET]]
  const places = incompleteTickets(tickets, commission)
  return places.map((at) => {
    const ticket = tickets[at]
    const [name] = ticket ? ticketProblems(ticket, commission).keys() : []
    return [`tickets[${at}].${name ?? 'label'}`, ticketsIncomplete(places)]
  })
}
