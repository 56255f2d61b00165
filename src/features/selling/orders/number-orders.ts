import { and, isNotNull, isNull } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import { attempt } from '#kernel/orders/tables.ts'

const AT_ONCE = 1_000
/** Rounds of one run, some seconds' work; the next run continues. */
const ROUNDS = 20

/** Gives old purchases their order number, by which people find them. */
export async function numberOrders(db: RegionDb): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const rows = await db.orm
      .select({ id: attempt.id, paymentId: attempt.paymentId })
      .from(attempt)
      .where(and(isNull(attempt.number), isNotNull(attempt.paymentId)))
      .limit(AT_ONCE)
    if (rows.length === 0) return
    const numbers = await Promise.all(
      rows.map(async ({ id, paymentId }) => ({ id, number: await orderNumber(paymentId ?? id) })),
    )
    await db.write([
      {
        sql: `update attempt set number = known.value ->> 'number' from json_each(?) as known
          where attempt.id = known.value ->> 'id'`,
        args: [JSON.stringify(numbers)],
      },
    ])
  }
}
