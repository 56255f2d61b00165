/** What an operator may decide about a payment of another amount than its order. */
export const decisions = ['deliver', 'giveBack'] as const
