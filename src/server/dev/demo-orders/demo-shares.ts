import { CINEMA_RULE, COMMITTEE } from '#db/demo/committee-facts.ts'
import type { RegionDb, Statement, Step } from '#db/region-db.ts'
import { takeShares } from '#features/catalogue/subsidies/hold-share.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import type { Item } from '#kernel/orders/tables.ts'
import { giftAmount } from '#kernel/prices/share-out.ts'
import { subsidyShare } from '#kernel/subsidies/tables.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import type { DemoBuyer } from './demo-purchase.ts'

interface BoughtTickets {
  buyer: DemoBuyer
  activityId: string
  price: number
  startedAt: number
}

/** Cents that the buyer's committee pays for these tickets, 0 if nothing. */
export type PaidShare = (tickets: BoughtTickets) => number

/** Subsidies by the demo's cinema rule, in the year with a budget; limited to the rule's ceiling for a person. */
export async function readDemoShares({ db, now, region }: JobContext): Promise<PaidShare> {
  const { rows } = await db.query(RULE, [CINEMA_RULE, Number(dayKey(region.zone, now).slice(0, 4))])
  const [rule] = rows
  if (!rule) return () => 0
  const percent = Number(rule.percent)
  const activities = new Set<string>(JSON.parse(String(rule.activities)))
  const taken = new Map<string, number>()
  return ({ buyer, activityId, price, startedAt }) => {
    const isForIt = activities.has(activityId) && buyer.groupId === COMMITTEE
    if (!isForIt || dayKey(region.zone, startedAt).slice(0, 4) !== String(rule.year)) return 0
    const before = taken.get(buyer.id) ?? 0
    const given = giftAmount({ percent, amount: null }, { price, quantity: 1 })
    const share = Math.min(given, Number(rule.max_per_year) - before)
    taken.set(buyer.id, before + share)
    return share
  }
}

const RULE = `
  select r.percent, r.max_per_year, b.year,
    (select json_group_array(l.activity_id) from activity_listing l where l.scope = r.target_id) as activities
  from subsidy_rule r join subsidy_budget b on b.group_id = r.group_id and b.year = ?2
  where r.id = ?1 and r.is_active = 1 and r.percent is not null and r.max_per_year is not null`

/** Steps that promise the subsidies of these items, as a purchase does; triggers take them from the budget. */
export function demoShareSteps(db: RegionDb, items: readonly Item[], year: number): (Step | Statement)[] {
  return items.flatMap(({ id, attemptId, userId, subsidy, startedAt }) =>
    subsidy === 0
      ? []
      : [
          db.orm.insert(subsidyShare).values({
            ...{ orderItemId: id, attemptId, userId, ruleId: CINEMA_RULE, groupId: COMMITTEE, year },
            ...{ amount: subsidy, returned: subsidy, createdAt: startedAt, updatedAt: startedAt },
          }),
          ...takeShares([id], startedAt, new Error('The budget of the demo’s committee is used up.')),
        ],
  )
}
