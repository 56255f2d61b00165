/**
 * SQL condition over order items: the buyer has withdrawn, and an operator has yet to decide. Its tickets rest meanwhile:
 * they neither let in nor go to somebody else.
 */
export const isWithdrawnItem = (itemId: string): string =>
  `exists (select 1 from withdrawal w where w.order_item_id = ${itemId} and w.state = 'Waiting')`
