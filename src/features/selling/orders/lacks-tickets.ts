/** SQL condition on an order item: sold, but not all of its tickets have their document. */
export const lacksTickets = (item: string): string => `(${item}.status = 'Success' and ${item}.quantity >
  (select count(*) from entry e where e.order_item_id = ${item}.id and e.void_at is null and e.status = 'Ready'))`
