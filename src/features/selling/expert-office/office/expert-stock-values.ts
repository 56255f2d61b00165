import { z } from 'zod'
import { changedExpertTickets, type OfficeExpertProduct, type OfficeExpertStock } from '#kernel/stock/expert-shapes.ts'
import { newId } from '#lib/new-id.ts'
import { checkWith } from '#web/office/kit/form/check.ts'
import type { Stored } from '#web/office/kit/form/draft.ts'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'

export interface TicketValues {
  /** Id of a stored ticket. */
  id?: string
  /** Distinguishes new tickets while they are edited. */
  key: string
  label: string
  description: string
  /** "" until one is chosen. */
  productId: string
}

/** A stock's values as its form holds them. */
export interface ExpertStockValues {
  tickets: TicketValues[]
}

export const newTicket = (key: string = newId('eti')): TicketValues => ({
  key,
  label: '',
  description: '',
  productId: '',
})

export const newStock: Stored<ExpertStockValues> = { version: null, values: { tickets: [newTicket('first')] } }

export const storedStock = ({ tickets, updatedAt }: OfficeExpertStock): Stored<ExpertStockValues> => ({
  version: updatedAt,
  values: {
    tickets: tickets.map(({ id, label, description, productId }) => ({ id, key: id, label, description, productId })),
  },
})

/** Returns the input that the form would send. */
export const expertTicketFields = ({ tickets }: ExpertStockValues) =>
  tickets.map(({ id, label, description, productId }) => ({ ...(id ? { id } : {}), label, description, productId }))

const sent = z.object({ tickets: changedExpertTickets })

export const checkStock = checkWith<ExpertStockValues>(
  sent,
  (values) => ({ tickets: expertTicketFields(values) }),
  ({ tickets }) =>
    tickets.flatMap(({ label, productId }, at) => [
      ...(label.trim() === '' ? [[`tickets[${at}].label`, 'Indiquez le nom du ticket.'] as const] : []),
      ...(productId === '' ? [[`tickets[${at}].productId`, 'Choisissez un produit.'] as const] : []),
    ]),
)

const labels: Record<string, string> = { label: 'nom', description: 'description', productId: 'produit' }

/** `nameOf`: name of a known product, else its id. */
export const expertStockWords = (nameOf: (productId: string) => string): FieldWords => ({
  label: ([first, at, field]) => {
    if (first !== 'tickets' || typeof at !== 'number') return 'Tickets'
    return field === undefined ? `Ticket ${at + 1}` : `Ticket ${at + 1}, ${labels[String(field)] ?? String(field)}`
  },
  print: (path, value) => {
    if (path.at(-1) === 'productId' && typeof value === 'string') return nameOf(value)
    if (path.length !== 1) return undefined
    const tickets = sentTickets.safeParse(value)
    return tickets.success ? tickets.data.map(({ label }) => label).join(', ') || '(aucun)' : undefined
  },
  whole: [],
})

const sentTickets = z.array(z.looseObject({ label: z.string() }))

export type KnownProducts = ReadonlyMap<string, OfficeExpertProduct>
