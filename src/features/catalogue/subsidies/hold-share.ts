import { compiledInsert } from '#db/compiled-write.ts'
import { guard, type RegionDb, type Statement, type Step } from '#db/region-db.ts'
import type { Share } from '#kernel/prices/share-out.ts'
import { subsidyShare } from '#kernel/subsidies/tables.ts'
import type { OwnSubsidies } from './own-subsidies.ts'

/** Thrown if a budget or ceiling has changed since the purchase was planned; the caller reads again. */
export class SubsidyMoved extends Error {
  override name = 'SubsidyMoved'
}

/** Thrown if a rule has changed since the groups were read; retrying within this call does not help. */
export class SubsidyRuleChanged extends Error {
  override name = 'SubsidyRuleChanged'
}

const insertShare = compiledInsert(subsidyShare)

interface HeldItem {
  id: string
  attemptId: string
  userId: string
  share: Share | null
}

/**
 * Holds the committee's share of new order items, in the batch that holds their places. Triggers deduct it from the
 * budget; its CHECK and the person's ceiling refuse amounts no longer available.
 */
export function holdShares(
  db: RegionDb,
  items: readonly HeldItem[],
  own: OwnSubsidies | null,
  now: number,
): (Step | Statement)[] {
  return items.flatMap(({ id, attemptId, userId, share }): (Step | Statement)[] => {
    const rule = share && own?.rule(share.ruleId)
    if (!share || !rule || !own) return []
    const changed = new SubsidyRuleChanged()
    const { amount } = share
    const facts = { ruleId: rule.id, groupId: rule.groupId, year: own.year, amount, returned: amount }
    return [
      guard('exists (select 1 from subsidy_rule where id = ? and updated_at = ?)', [rule.id, rule.updatedAt], changed),
      insertShare(db, { orderItemId: id, attemptId, userId, ...facts, createdAt: now, updatedAt: now }),
      ...takeShares([id], now, new SubsidyMoved()),
    ]
  })
}

/** Takes returned shares back; refused if the budget or the person's ceiling has no room for them. */
export const takeShares = (itemIds: readonly string[], now: number, gone: Error): (Step | Statement)[] => [
  {
    statement: {
      sql: `update subsidy_share set returned = 0, updated_at = ?
        where order_item_id in (select value from json_each(?)) and returned > 0`,
      args: [now, JSON.stringify(itemIds)],
    },
    otherwise: gone,
  },
]

/** Deletes shares of items that leave an unpaid purchase as if they had never been in it. */
export const forgetShares = (itemIds: readonly string[]): Statement[] => {
  const args = [JSON.stringify(itemIds)]
  const those = 'order_item_id in (select value from json_each(?))'
  return [
    { sql: `update subsidy_share set returned = amount where ${those}`, args },
    { sql: `delete from subsidy_share where ${those}`, args },
  ]
}

/** Moves cents of a held share to another item of the same purchase; the budget stays unchanged. */
export const handOverShare = (fromId: string, toId: string, cents: number): Statement[] =>
  cents === 0
    ? []
    : [
        {
          sql: `insert into subsidy_share (order_item_id, attempt_id, rule_id, group_id, user_id, year, amount, returned,
              created_at, updated_at)
            select ?, attempt_id, rule_id, group_id, user_id, year, ?, 0, created_at, updated_at
            from subsidy_share where order_item_id = ?`,
          args: [toId, cents, fromId],
        },
        { sql: 'delete from subsidy_share where order_item_id = ? and amount = ?', args: [fromId, cents] },
        { sql: 'update subsidy_share set amount = amount - ? where order_item_id = ?', args: [cents, fromId] },
      ]
