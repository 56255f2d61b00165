/** Ticket with which a page begins, by its own id or that of its order item or payment. */
export interface TicketSearch {
  billet?: string
}

export const parseTicketSearch = ({ billet }: Record<string, unknown>): TicketSearch => ({
  billet: typeof billet === 'string' && billet !== '' ? billet : undefined,
})
