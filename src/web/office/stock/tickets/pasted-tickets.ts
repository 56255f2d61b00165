import { moneyText, parseCents } from '../../../../ui/typed-numbers.ts'
import { newTicket, type TicketValues } from './ticket-values.ts'

const columns = ['label', 'publicPrice', 'youpiizPrice', 'buyingPrice', 'description'] as const

/** A price as it would have been typed. */
function pastedPrice(text: string): string {
  const cents = parseCents(text)
  return cents === null || Number.isNaN(cents) ? text.trim() : moneyText(cents)
}

/**
 * Tickets of lines that were copied from a spreadsheet: name, public, Youpiiz and buying price, description. Null where
 * what was copied is no table.
 */
export function pastedTickets(text: string): TicketValues[] | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (!lines.some((line) => line.includes('\t'))) return null
  return lines.map((line) => {
    const cells = line.split('\t')
    const fields = columns.flatMap((name, at) => {
      const cell = cells[at]?.trim()
      return cell ? [[name, name.endsWith('Price') ? pastedPrice(cell) : cell]] : []
    })
    return { ...newTicket(), ...Object.fromEntries(fields) }
  })
}
