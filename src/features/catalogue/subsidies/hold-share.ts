import { compiledInsert } from '#db/compiled-write.ts'
import { guard, type RegionDb, type Statement, type Step } from '#db/region-db.ts'
import type { OwnSubsidies } from './own-subsidies.ts'
import type { Share } from './share-out.ts'
import { subsidyShare } from './tables.ts'

/** A budget or a ceiling is not what it was when the purchase was planned; read again. */
export class SubsidyMoved extends Error {
  override name = 'SubsidyMoved'
}

/** A rule has changed since the groups were read: those of this call stay as they are, so that no further try helps. */
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
 * Holds what the committee pays of new order items, in the batch that holds their places. Triggers take it from the budget;
 * its CHECK and the ceiling of the person refuse what is not there any more.
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

/** Takes what was given back again; refused where the budget or the ceiling of the person has no room for it. */
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

/** Of items that leave an unpaid purchase as if they had never been in it. */
export const forgetShares = (itemIds: readonly string[]): Statement[] => {
  const args = [JSON.stringify(itemIds)]
  const those = 'order_item_id in (select value from json_each(?))'
  return [
    { sql: `update subsidy_share set returned = amount where ${those}`, args },
    { sql: `delete from subsidy_share where ${those}`, args },
  ]
}

/** Cents of a share that is held go over to another item of the same purchase; the budget has nothing to do with it. */
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
