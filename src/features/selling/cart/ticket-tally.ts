import { aboveLimitText } from './cart-rows.ts'
import { type Line, lineMaxQuantity } from './line-rules.ts'
import type { CartRow } from './sellables.ts'

type Counted = Pick<CartRow, 'ticketInfoId' | 'expertTicketId' | 'quantity'>

/**
 * Counts the tickets of a cart, line after line, or says why one is more than a purchase may hold of its ticket
 * (chapter selling-and-holding). The cart's own writes keep it from coming to that, unless a limit was lowered.
 */
export function ticketTally(): (row: Counted, line: Line) => string | null {
  const counted = new Map<string, number>()
  return (row, line) => {
    const ticket = row.ticketInfoId ?? row.expertTicketId ?? ''
    const quantity = (counted.get(ticket) ?? 0) + row.quantity
    const max = lineMaxQuantity(line)
    if (quantity > max) return aboveLimitText(max)
    counted.set(ticket, quantity)
    return null
  }
}
