/** The ticket that a page begins with, by its own id or by that of its order item or payment. */
export interface TicketSearch {
  billet?: string
}

export const parseTicketSearch = ({ billet }: Record<string, unknown>): TicketSearch => ({
  billet: typeof billet === 'string' && billet !== '' ? billet : undefined,
})
