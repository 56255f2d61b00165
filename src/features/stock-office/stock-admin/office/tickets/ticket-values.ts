import type { z } from 'zod'
import type { OfficeTicketInfo, ticketInfoInput, ticketOptionInput } from '#features/stock/slots/office-stock-shapes.ts'
import { owedForOne } from '#kernel/orders/agency.ts'
import { moneyText, numberText, parseCents, parseDecimal } from '#ui/typed-numbers.ts'
import { newId } from './new-id.ts'

/** A ticket and its options as form values, with numbers as typed. */

export interface OptionValues {
  /** Stored id, or a temporary one of the form (`isNewId`). */
  id: string
  label: string
  description: string
  buyingPrice: string
  publicPrice: string
  youpiizPrice: string
  minQuantity: string
  maxQuantity: string
}

export interface TicketValues extends OptionValues {
  span: number
  fees: string
  visibility: 'Public' | 'Hidden'
  options: OptionValues[]
}

const NEW = 'new-'
export const isNewId = (id: string): boolean => id.startsWith(NEW)

const newSold = (minQuantity: string): OptionValues => ({
  id: NEW + newId(),
  label: '',
  description: '',
  buyingPrice: '',
  publicPrice: '',
  youpiizPrice: '',
  minQuantity,
  maxQuantity: '20',
})

export const newOption = (): OptionValues => newSold('0')
export const newTicket = (): TicketValues => ({
  ...newSold('1'),
  span: 1,
  fees: '',
  visibility: 'Public',
  options: [],
})

export const copyOfOption = (option: OptionValues): OptionValues => ({ ...option, id: NEW + newId() })
/** Copy of the ticket with temporary ids. */
export const withNewIds = (ticket: TicketValues): TicketValues => ({
  ...ticket,
  id: NEW + newId(),
  options: ticket.options.map(copyOfOption),
})
export const copyOfTicket = (ticket: TicketValues): TicketValues => ({
  ...withNewIds(ticket),
  label: ticket.label === '' ? '' : `${ticket.label} (copie)`,
})

type StoredOption = OfficeTicketInfo['options'][number]

const storedOption = (option: StoredOption): OptionValues => ({
  id: option.id,
  label: option.label,
  description: option.description,
  buyingPrice: moneyText(option.buyingPrice.cents),
  publicPrice: moneyText(option.publicPrice.cents),
  youpiizPrice: moneyText(option.youpiizPrice.cents),
  minQuantity: numberText(option.minQuantity),
  maxQuantity: numberText(option.maxQuantity),
})

export const storedTicket = (ticket: OfficeTicketInfo): TicketValues => ({
  ...storedOption(ticket),
  span: ticket.span,
  fees: ticket.fees.cents === 0 ? '' : moneyText(ticket.fees.cents),
  visibility: ticket.visibility === 'Hidden' ? 'Hidden' : 'Public',
  options: ticket.options.map(storedOption),
})

/** NaN if empty or unreadable; `ticketProblems` tells which. */
const amount = (text: string) => ({ cents: parseCents(text) ?? Number.NaN, currency: 'eur' as const })

/** Typed quantities, rounded to whole numbers; empty ones are left out for the default. */
function quantities({ minQuantity, maxQuantity }: OptionValues): { minQuantity?: number; maxQuantity?: number } {
  const [min, max] = [parseDecimal(minQuantity), parseDecimal(maxQuantity)]
  return {
    ...(min === null ? {} : { minQuantity: Math.round(min) }),
    ...(max === null ? {} : { maxQuantity: Math.round(max) }),
  }
}

/**
 * Buying price: of a partner who sells by an agent none is asked, and one that was never entered is what the commission
 * leaves, so that the partner is owed the same if it is resold one day.
 */
function boughtAt({ buyingPrice, youpiizPrice }: OptionValues, commission: number | null): string {
  const sold = parseCents(youpiizPrice)
  return commission === null || buyingPrice.trim() !== '' || sold === null || Number.isNaN(sold)
    ? buyingPrice
    : moneyText(owedForOne(sold, 0, { commission }))
}

const optionInput = (option: OptionValues, commission: number | null): z.input<typeof ticketOptionInput> => ({
  ...(isNewId(option.id) ? {} : { id: option.id }),
  label: option.label,
  description: option.description,
  buyingPrice: amount(boughtAt(option, commission)),
  publicPrice: amount(option.publicPrice),
  youpiizPrice: amount(option.youpiizPrice),
  ...quantities(option),
})

/** Input that a call gets for a ticket; the commission is that of a partner who sells by an agent. */
export const ticketInput = (ticket: TicketValues, commission: number | null): z.input<typeof ticketInfoInput> => ({
  ...optionInput(ticket, commission),
  span: ticket.span,
  ...(ticket.fees.trim() === '' ? {} : { fees: amount(ticket.fees) }),
  visibility: ticket.visibility,
  options: ticket.options.map((option) => optionInput(option, commission)),
})
