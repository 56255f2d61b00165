/** Shortest and longest time for which an operator may have returned places held. */
export const LEAST_HOLD_MINUTES = 10
export const MOST_HOLD_MINUTES = 2_880
