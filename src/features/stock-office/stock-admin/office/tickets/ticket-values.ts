import type { z } from 'zod'
import type { OfficeTicketInfo, ticketInfoInput, ticketOptionInput } from '#features/stock/slots/office-stock-shapes.ts'
import { moneyText, numberText, parseCents, parseDecimal } from '#ui/typed-numbers.ts'
import { newId } from './new-id.ts'

/** A ticket and its options as a form holds them: numbers as they were typed. */

export interface OptionValues {
  /** Of what is stored, or one of the form's own (`isNewId`). */
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
/** The ticket as one that is not stored. */
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

/** NaN where nothing was typed or no amount: `ticketProblems` says which of the two. */
const amount = (text: string) => ({ cents: parseCents(text) ?? Number.NaN, currency: 'eur' as const })

/** A quantity is rounded to a whole number; where nothing was typed the usual one holds. */
function quantities({ minQuantity, maxQuantity }: OptionValues): { minQuantity?: number; maxQuantity?: number } {
  const [min, max] = [parseDecimal(minQuantity), parseDecimal(maxQuantity)]
  return {
    ...(min === null ? {} : { minQuantity: Math.round(min) }),
    ...(max === null ? {} : { maxQuantity: Math.round(max) }),
  }
}

const optionInput = (option: OptionValues): z.input<typeof ticketOptionInput> => ({
  ...(isNewId(option.id) ? {} : { id: option.id }),
  label: option.label,
  description: option.description,
  buyingPrice: amount(option.buyingPrice),
  publicPrice: amount(option.publicPrice),
  youpiizPrice: amount(option.youpiizPrice),
  ...quantities(option),
})

/** What a call is sent of a ticket. */
export const ticketInput = (ticket: TicketValues): z.input<typeof ticketInfoInput> => ({
  ...optionInput(ticket),
  span: ticket.span,
  ...(ticket.fees.trim() === '' ? {} : { fees: amount(ticket.fees) }),
  visibility: ticket.visibility,
  options: ticket.options.map(optionInput),
})
