import type { z } from 'zod'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage } from '#handler/list-page.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import { eur } from '#kernel/time/money.ts'
import { splitAmount } from '#lib/typed-amount.ts'
import { listOrders } from './contract.ts'
import { matchOrders } from './find-orders.ts'
import { nearTexts } from './near-names.ts'
import {
  amounting,
  type OrderCondition,
  ofGroups,
  paidBy,
  refundedAtAll,
  showing,
  valued,
  visited,
} from './order-conditions.ts'
import { orderEntries } from './order-entries.ts'
import type { orderFilters } from './order-office-shapes.ts'
import { readOrderIds } from './ordered-page.ts'

/** Default number of orders on a page (P-CONSTANT-011). */
export const ORDER_PAGE = 100

/** Lists orders; every filter has an index and a cursor, so that a page costs the same among a million orders. */
export const listOrdersHandler = handleOffice(listOrders, async (ctx, input) => {
  const { limit = ORDER_PAGE, nextPageToken, text = '', fromTs, toTs } = input
  const found = await understood(ctx, text)
  if (found === null) return { items: [], nextPageToken: null, total: 0, sums: null, instead: null }
  const page = listPage(
    { limit, cursor: nextPageToken ?? undefined },
    { by: { startedAt: orderItem.startedAt }, usual: { sort: 'startedAt', direction: 'desc' }, id: orderItem.id },
  )
  const conditions = [...found.conditions, ...chosen(ctx, input)]
  // Nothing is bought after its visit: orders behind it need no look.
  const before = Math.min(toTs ?? Number.MAX_SAFE_INTEGER, input.visitToTs ?? Number.MAX_SAFE_INTEGER)
  const started = { fromTs, toTs: before === Number.MAX_SAFE_INTEGER ? undefined : before }
  const { ids, sums, ...rest } = await readOrderIds(ctx.db, { conditions, ...started, page })
  return {
    items: await orderEntries(ctx, ids),
    ...rest,
    sums: sums && { paid: eur(sums.paid), givenBack: eur(sums.givenBack) },
    instead: found.instead,
  }
})

interface Understood {
  conditions: OrderCondition[]
  /** Words searched in place of those typed; null: as typed. */
  instead: string | null
}

/**
 * Conditions of a searched text; null if nothing is called so. An amount among the words is one. A bare number of euros
 * is one where nothing else has it, and words are corrected only where nothing is found for what was typed.
 */
async function understood({ db }: OfficeReadContext, text: string): Promise<Understood | null> {
  const { cents, rest } = splitAmount(text)
  const read = async (words: string, amount: number | null): Promise<OrderCondition[] | null> => {
    const named = await matchOrders(db, words)
    return named && [...named, ...(amount === null ? [] : [showing(amount)])]
  }
  const typed = await read(rest, cents)
  if (typed) return { conditions: typed, instead: null }
  const bare = cents === null ? splitAmount(rest, true) : { cents, rest }
  if (bare.rest !== rest) {
    const withAmount = await read(bare.rest, bare.cents)
    if (withAmount) return { conditions: withAmount, instead: null }
  }
  for (const instead of await nearTexts(db, bare.rest)) {
    const corrected = await read(instead, bare.cents)
    if (corrected) return { conditions: corrected, instead }
  }
  return null
}

type Filters = z.output<z.ZodObject<typeof orderFilters>>

/** Conditions of the filters, first those that few orders meet. */
function chosen({ groups }: OfficeReadContext, filters: Filters): OrderCondition[] {
  const { status, vendorId, activityId, groupId, amount, visitFromTs, visitToTs, means, refunded } = filters
  return [
    ...(refunded === undefined ? [] : [refunded === 'Any' ? refundedAtAll : valued(orderItem.refunded, refunded)]),
    ...(activityId === undefined ? [] : [valued(orderItem.activityId, activityId)]),
    ...(vendorId === undefined ? [] : [valued(orderItem.vendorId, vendorId)]),
    ...(amount === undefined ? [] : [amounting(amount)]),
    ...(visitFromTs === undefined && visitToTs === undefined ? [] : [visited(visitFromTs, visitToTs)]),
    ...(groupId === undefined ? [] : [ofGroups(groups.subtreeIds(groupId))]),
    ...(means === undefined ? [] : [paidBy(means)]),
    ...(status === undefined ? [] : [valued(orderItem.status, status)]),
  ]
}
