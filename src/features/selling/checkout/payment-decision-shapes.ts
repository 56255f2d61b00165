/** Decisions of an operator about a payment of a wrong amount. */
export const decisions = ['deliver', 'giveBack'] as const
