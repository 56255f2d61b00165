import { aboveLimitText } from './cart-rows.ts'
import { lineMaxQuantity } from './line-quantity.ts'
import type { Line } from './line-rules.ts'
import type { CartRow } from './sellables.ts'

type Counted = Pick<CartRow, 'ticketInfoId' | 'expertTicketId' | 'quantity'>

/**
 * Counts a cart's tickets, line after line, and returns why a line exceeds its ticket's limit per purchase (chapter
 * selling-and-holding). The cart's own writes prevent that, unless the limit was lowered later.
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
