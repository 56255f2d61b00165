/** What takes long by nature has its full size in `check:long`, and a small one in `check`. */
export const atLength = (full: number, small: number): number => (process.env.CHECK_LONG === '1' ? full : small)
