/** Size of a long test: full in `check:long`, small in `check`. */
export const atLength = (full: number, small: number): number => (process.env.CHECK_LONG === '1' ? full : small)
