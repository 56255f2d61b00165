import type { RegionDb } from './region-db.ts'

/** Factor for a remote database: each statement waits for the network, and a Worker may send only so many. */
const TIMES_ELSEWHERE = 20

/**
 * Rows that long work reads by one statement: so few of a database in this process that nobody waits for the thread, and
 * many times as many of a server's.
 */
export const rowsAtOnce = ({ reach }: Pick<RegionDb, 'reach'>, here: number): number =>
  reach === null ? here : here * TIMES_ELSEWHERE
