import type { CallInput } from '#api/client.ts'
import type { OwnTerms } from '#contract/catalogue-shapes.ts'
import { lineShares, payingRules } from '#features/catalogue/subsidies/ui/subsidy-context.ts'
import {
  cartTotals,
  expertTicketLineTotals,
  type LineTotals,
  lineTotals,
  optionPrices,
  type Prices,
} from '#kernel/prices/pricing.ts'
import { type QuantityLimits, stepUp } from '#kernel/time/quantity.ts'
import type { Choice, TicketChoice } from './choices.ts'

/** Quantities that the buyer has picked: of tickets by choice key, of options by choice key and option id. */
export interface Selection {
  tickets: Readonly<Record<string, number>>
  options: Readonly<Record<string, number>>
}

export const nothingSelected: Selection = { tickets: {}, options: {} }

const maxExpertQuantity = 20
const optionKey = (choice: TicketChoice, optionId: string) => `${choice.key} ${optionId}`

export const ticketQuantity = (selection: Selection, choice: Choice): number => selection.tickets[choice.key] ?? 0
export const optionQuantity = (selection: Selection, choice: TicketChoice, optionId: string): number =>
  selection.options[optionKey(choice, optionId)] ?? 0

export const withTicket = (selection: Selection, choice: Choice, quantity: number): Selection => ({
  ...selection,
  tickets: { ...selection.tickets, [choice.key]: quantity },
})
export const withOption = (
  selection: Selection,
  choice: TicketChoice,
  optionId: string,
  quantity: number,
): Selection => ({ ...selection, options: { ...selection.options, [optionKey(choice, optionId)]: quantity } })

/** Limits of a ticket's quantity; other picked tickets on the same stocks reduce the places left. */
export function ticketLimits(choice: Choice, choices: readonly Choice[], selection: Selection): QuantityLimits {
  if (choice.kind === 'expert') return { min: 1, max: maxExpertQuantity }
  const taken = (stockId: string) =>
    choices.reduce((sum, other) => {
      const shares =
        other.kind === 'ticket' && other.key !== choice.key && other.stocks.some(({ id }) => id === stockId)
      return shares ? sum + ticketQuantity(selection, other) : sum
    }, 0)
  const left = choice.stocks.flatMap(({ id, remaining }) =>
    remaining === null ? [] : [Math.max(0, remaining - taken(id))],
  )
  const { minQuantity: min, maxQuantity } = choice.ticket
  const max = Math.min(maxQuantity, choice.maxPerPerson ?? maxQuantity)
  return { min, max, remaining: left.length > 0 ? Math.min(...left) : null }
}

/** Selection that a buyer finds: one ticket where there is one kind of which one can be bought, else none. */
export function firstSelection(choices: readonly Choice[]): Selection {
  const [only, ...others] = choices
  if (!only || others.length > 0 || stepUp(0, ticketLimits(only, choices, nothingSelected)) !== 1)
    return nothingSelected
  return withTicket(nothingSelected, only, 1)
}

/** Unit prices of an option of this choice, in cents. */
export function optionUnitPrices(choice: TicketChoice, option: TicketChoice['ticket']['options'][number]): Prices {
  const prices = { publicPrice: option.publicPrice.cents, youpiizPrice: option.youpiizPrice.cents }
  return optionPrices(prices, choice.offer)
}

const chosenOptions = (choice: TicketChoice, selection: Selection) =>
  choice.ticket.options
    .map((option) => ({ option, quantity: optionQuantity(selection, choice, option.id) }))
    .filter(({ quantity }) => quantity > 0)

function sumSelection(choice: Choice, selection: Selection): LineTotals {
  const quantity = ticketQuantity(selection, choice)
  if (choice.kind === 'expert') {
    return expertTicketLineTotals({ originalPrice: choice.prices.price1, price: choice.prices.price3, quantity })
  }
  const { ticket, offer } = choice
  return lineTotals({
    ticket: {
      publicPrice: ticket.publicPrice.cents,
      youpiizPrice: ticket.youpiizPrice.cents,
      fees: ticket.fees.cents,
    },
    options: chosenOptions(choice, selection).map(({ option, quantity: count }) => ({
      publicPrice: option.publicPrice.cents,
      youpiizPrice: option.youpiizPrice.cents,
      quantity: count,
    })),
    quantity,
    offer,
  })
}

const picked = (choices: readonly Choice[], selection: Selection) =>
  choices.filter((choice) => ticketQuantity(selection, choice) > 0)

/** Total of the picked tickets in cents, the committee's part of it with the rules that pay it, and the saving against public prices. */
export function selectionTotals(choices: readonly Choice[], selection: Selection, terms: OwnTerms | null = null) {
  const chosen = picked(choices, selection)
  const lines = chosen.map((choice) => sumSelection(choice, selection))
  const shared = chosen.map((choice) => {
    const { total, fees } = sumSelection(choice, selection)
    return { quantity: ticketQuantity(selection, choice), price: total - fees, fees }
  })
  const shares = lineShares(terms, shared)
  const subsidy = shares.reduce((sum, share) => sum + share, 0)
  const totals = cartTotals(lines)
  const publicTotal = lines.reduce((sum, line) => sum + line.price1, 0)
  return { ...totals, subsidy, paidBy: payingRules(terms, shared), saved: Math.max(0, publicTotal - totals.total) }
}

/** Selection that remains after some picked tickets, in order, were added to the cart: the refused ones. */
export function withoutAdded(choices: readonly Choice[], selection: Selection, added: readonly boolean[]): Selection {
  const left = picked(choices, selection).filter((_, at) => added[at] !== true)
  if (left.length === 0) return nothingSelected
  return { ...selection, tickets: Object.fromEntries(left.map(({ key }) => [key, selection.tickets[key] ?? 0])) }
}

/** One call per picked ticket. */
export type CartRequest =
  | { path: '/add-ticket-to-cart'; input: CallInput<'/add-ticket-to-cart'> }
  | { path: '/add-expert-ticket-to-cart'; input: CallInput<'/add-expert-ticket-to-cart'> }

export function cartRequests(choices: readonly Choice[], selection: Selection): CartRequest[] {
  return picked(choices, selection).map((choice): CartRequest => {
    const quantity = ticketQuantity(selection, choice)
    if (choice.kind === 'expert') {
      const { stockId, ticketInfoId, date } = choice
      return { path: '/add-expert-ticket-to-cart', input: { stockId, ticketInfoId, quantity, date } }
    }
    const options = chosenOptions(choice, selection).map(({ option, quantity: count }) => ({
      optionId: option.id,
      quantity: count,
    }))
    const stockIds = choice.stocks.map(({ id }) => id)
    const input = { stockIds, offerId: choice.offer?.id ?? null, ticketInfoId: choice.ticket.id, quantity, options }
    return { path: '/add-ticket-to-cart', input }
  })
}
