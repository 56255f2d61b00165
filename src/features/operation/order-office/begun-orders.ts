import { eq, or, type SQL, sql } from 'drizzle-orm'
import { codeForms } from '#features/tickets/check-in/typed-code.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import { bareCode } from '#lib/bare-code.ts'

/** Fewer signs are the beginning of too many numbers. */
const SHORTEST = 4
/** Most orders that share their first signs; whoever reads them out goes on reading. */
const MOST = 200
const LAST_SIGN = '\u{10ffff}'

const begins = (column: typeof attempt.number | typeof entry.code, start: string): SQL =>
  sql`(${column} >= ${start} and ${column} < ${start + LAST_SIGN})`

/** Spellings with which codes that begin like the text may begin; our own are stored in groups of four. */
function codeStarts(text: string): string[] {
  const own = bareCode(text.toUpperCase()).replaceAll('O', '0').replace(/[IL]/g, '1')
  return [...new Set([...codeForms(text), (own.match(/.{1,4}/g) ?? []).join('-')])]
}

/** Ids of orders whose number or ticket code begins with these signs, read out or seen on a torn ticket. */
export async function begunOrders(db: ReadDb, text: string): Promise<string[]> {
  const bare = bareCode(text.replace(/^\s*n[°oº]\s*/i, '').replace(/\s/g, ''))
  // A word without a digit is a name.
  if (bare.length < SHORTEST || !/\d/.test(bare) || bare.includes('@')) return []
  const [numbers, codes] = await db.orm.batch([
    db.orm
      .select({ id: orderItem.id })
      .from(attempt)
      .innerJoin(orderItem, eq(orderItem.attemptId, attempt.id))
      .where(begins(attempt.number, bare))
      .limit(MOST),
    db.orm
      .select({ id: entry.orderItemId })
      .from(entry)
      .where(or(...codeStarts(text).map((start) => begins(entry.code, start))))
      .limit(MOST),
  ])
  return [...new Set([...numbers, ...codes].flatMap(({ id }) => id ?? []))]
}
