import { CallError } from '#contract/errors.ts'
import { guard, type RegionDb, type Statement, type Step } from '#db/region-db.ts'
import { saleSettled } from '#features/selling/expert-sales/sold-steps.ts'
import { isStuckSql } from '#features/selling/expert-sales/stuck-sale.ts'
import { giftsVoid } from '#features/selling/given/void-gifts.ts'
import { moveItems, releasePlaces } from '#features/selling/orders/stock-steps.ts'
import { refreshBest } from '#kernel/catalogue/derived/best-steps.ts'
import type { OrderAction } from '#kernel/orders/states.ts'
import type { Item } from '#kernel/orders/tables.ts'

type Actor = 'operator' | 'buyer'

/** Action by which an operator, or a buyer who withdraws, ends a paid item; null for one that no longer delivers. */
function withdrawAction({ status }: Item, by: Actor = 'operator'): OrderAction | null {
  if (status === 'Success') return 'AdminCancel'
  if (status === 'PendingConfirmation') return by === 'buyer' ? 'MemberCancel' : 'Reject'
  // An expert ticket whose sale was refused: nothing was ever bought for it.
  return status === 'Pending' ? 'Cancel' : null
}

export const isStanding = (item: Item): boolean => withdrawAction(item) !== null

/**
 * Ends paid items: voids their tickets for good and returns the places, except those of delivered documents (D20).
 * Rolls the whole batch back with `otherwise` if any item was moved meanwhile.
 */
export function endItems(
  db: Pick<RegionDb, 'orm'>,
  items: readonly Item[],
  now: number,
  { otherwise, by }: { otherwise: Error; by: Actor },
): (Step | Statement)[] {
  const standing = items.filter(isStanding)
  if (standing.length === 0) return []
  const moved = Map.groupBy(standing, (item) => withdrawAction(item, by) ?? 'AdminCancel')
  const ids = standing.map(({ id }) => id)
  const returned = standing.filter(({ mode, itemType }) => itemType === 'Ticket' && mode !== 'Pregenerated')
  return [
    ...[...moved].flatMap(([action, those]) => moveItems(db, those, action, now, otherwise)),
    {
      sql: `update entry set void_at = ?, updated_at = ?,
          history = json_insert(history, '$[#]', json_object('ts', ?, 'event', 'Void', 'source', ?))
        where order_item_id in (select value from json_each(?)) and void_at is null`,
      args: [now, now, now, by, JSON.stringify(ids)],
    },
    giftsVoid(ids, now),
    ...(returned.length === 0
      ? []
      : releasePlaces(
          db,
          returned.map(({ id }) => id),
          'bought',
          now,
        )),
    ...refreshBest(
      db,
      returned.map(({ activityId }) => activityId),
      now,
    ),
  ]
}

/** Ends paid items by an operator, with the sale of an expert ticket that its provider has refused. */
export const withdrawSteps = (db: Pick<RegionDb, 'orm'>, items: readonly Item[], now: number): (Step | Statement)[] => [
  ...endItems(db, items, now, { otherwise: new CallError('orderConflict'), by: 'operator' }),
  ...items.filter(({ status }) => status === 'Pending').flatMap(({ id }) => giveUpSale(db, id, now)),
]

/** Stops the sale of an expert ticket; a run about to sell it finds it moved. */
const giveUpSale = (db: Pick<RegionDb, 'orm'>, orderItemId: string, now: number): (Step | Statement)[] => [
  guard(
    `exists (select 1 from expert_sale s where s.order_item_id = ? and ${isStuckSql})`,
    [orderItemId],
    'expertSaleUnderWay',
  ),
  {
    sql: "update expert_sale set status = 'Canceled', updated_at = max(?, updated_at + 1) where order_item_id = ?",
    args: [now, orderItemId],
  },
  { sql: 'delete from job where dedupe_key = ?', args: [`expert-sale:${orderItemId}`] },
  saleSettled(db, orderItemId, now),
]
