import { guard, type RegionDb, type Statement, type Step } from '#db/region-db.ts'
import { MOVER_LEASE } from '#kernel/jobs/runner.ts'
import { Refusal } from '../command.ts'
import { createTriggers, dropTriggers } from './freeze-triggers.ts'
import { overtaken } from './placement.ts'
import { fillScope, type ScopeRoots, scoped } from './scope.ts'

/** End of the mover's leases: they last until the move ends, and a restarted server leaves them alone. */
const FAR = 9_000_000_000_000_000
const moverLease = (slug: string) => `${MOVER_LEASE}${slug}`

class Busy extends Error {}

/** A payment began between the check and the freeze. */
export class BecameInFlight extends Refusal {}

/** SQL: attempts whose payment may still change, of the tenant's people, or of others who hold places of its stock. */
const openAttempts = `select a.id, a.hold_until from attempt a where a.status = 'Pending' and (a.id in (${scoped('attempt')})
  or exists (select 1 from order_item o join order_stock s on s.order_item_id = o.id
    where o.attempt_id = a.id and s.stock_id in (${scoped('stock')})))`

/**
 * SQL: expert tickets paid but not sold by the partner yet. Refused sales wait for an operator, who finds them in any
 * region.
 */
const openSales = `select o.id from order_item o where o.id in (${scoped('orderItem')}) and o.status = 'Pending'
  and o.attempt_id in (select id from attempt where status = 'Paid')
  and not exists (select 1 from expert_sale x where x.order_item_id = o.id and x.status = 'Failed')`

/**
 * SQL: jobs that refund or collect money. An expert sale that only waits for its documents can finish after the move.
 */
const openMoney = `select id from job j where j.dead_at is null and j.id in (${scoped('job')}) and (j.kind in ('refund', 'voucher-capture', 'voucher-release')
  or (j.kind = 'expert-sale' and not exists (select 1 from expert_sale x
    where x.order_item_id = j.payload ->> '$.orderItemId' and x.status = 'Sold')))`

const nothingIn = (sql: string, otherwise: Refusal): Step => guard(`not exists (${sql})`, [], otherwise)

export interface InFlight {
  attempts: number
  /** End of the last hold, UTC ms. */
  lastHold: number
  sales: number
  money: number
}

/**
 * Counts what prevents freezing a tenant: open payments, partner sales, refunds. `scope` is a `with …` prefix that
 * stands in for `move_scope` while that is not filled; may be empty.
 */
export async function inFlight(db: RegionDb, scope: string): Promise<InFlight> {
  const { rows } = await db.query(
    `${scope} select (select count(*) from (${openAttempts})) as attempts,
      (select max(hold_until) from (${openAttempts})) as last_hold,
      (select count(*) from (${openSales})) as sales, (select count(*) from (${openMoney})) as money`,
  )
  const row = rows[0]
  return {
    attempts: Number(row?.attempts),
    lastHold: Number(row?.last_hold ?? 0),
    sales: Number(row?.sales),
    money: Number(row?.money),
  }
}

/** Throws with a list of what prevents the freeze, and until when at most. */
export function refuseInFlight({ attempts, lastHold, sales, money }: InFlight): void {
  const parts = [
    ...(attempts > 0 ? [`${attempts} payments, the last until ${new Date(lastHold).toISOString()} at most`] : []),
    ...(sales > 0 ? [`${sales} partner sales`] : []),
    ...(money > 0 ? [`${money} refunds or partner orders to be made`] : []),
  ]
  if (parts.length > 0)
    throw new Refusal(
      `Money is in flight: ${parts.join('; ')}. Nothing was changed; try again later, or --wait <minutes>.`,
    )
}

const BUSY_MS = 60_000
const BUSY_PAUSE_MS = 200

/**
 * Freezes the tenant's rows in one transaction, only without running payments or jobs; `also` is written with it.
 * Throws `BecameInFlight` if money is moving; waits a minute, or until `until` (UTC ms) if later, for a running job.
 */
export async function freeze(
  db: RegionDb,
  roots: ScopeRoots,
  { now, until }: { now: () => number; until: number },
  also: Statement[],
): Promise<void> {
  const lease = moverLease(roots.slug)
  const end = Math.max(until, now() + BUSY_MS)
  for (;;) {
    const steps: (Step | Statement)[] = [
      nothingIn(
        'select 1 from move_scope',
        new Refusal('Another move of this region has not been finished: finish or abort that one.'),
      ),
      ...fillScope(roots),
      nothingIn(openAttempts, new BecameInFlight('Payments are in flight.')),
      nothingIn(openSales, new BecameInFlight('Partner sales are in flight.')),
      nothingIn(openMoney, new BecameInFlight('Refunds or partner sales are waiting to be made.')),
      guard(
        `not exists (select 1 from job where lease_until > ? and id in (${scoped('job')}))`,
        [now()],
        new Busy('A job of the tenant is running.'),
      ),
      {
        sql: `update job set lease_until = ?, lease_token = ? where id in (${scoped('job')})`,
        args: [FAR, lease],
      },
      ...createTriggers,
      ...also,
    ]
    try {
      await db.write(steps)
      return
    } catch (error) {
      if (!(error instanceof Busy)) throw error
      if (now() >= end) throw new Refusal('Jobs of the tenant have been running all the time: try again later.')
      await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS))
    }
  }
}

/** Statement that lets the tenant's jobs run again, in the region where they are now. */
export const releaseJobs = (slug: string): Statement => ({
  sql: 'update job set lease_until = null, lease_token = null where lease_token = ?',
  args: [moverLease(slug)],
})

/** Guard for a batch that uses the database's scope: the scope must still be this tenant's. */
export const ownScope = (slug: string): Step =>
  guard("exists (select 1 from move_scope where kind = 'tenant' and id = ?)", [slug], overtaken())

export const emptyScope: Statement = { sql: 'delete from move_scope', args: [] }

/** Statements that end the freeze; they belong in the last batch, when no row of the scope is left to guard. */
export const thaw = (): Statement[] => [...dropTriggers, emptyScope]

const HOLD_MS = 3_600_000

/** Statement that suspends reconciliation, which would report half copied or half deleted orders as wrong. */
export const holdReconcile = (slug: string, now: number): Statement => ({
  sql: `insert into job (id, kind, dedupe_key, payload, run_at, lease_until, lease_token, tries, created_at)
        values ('job-hold-' || ?, 'reconcile', 'periodic:reconcile', '{}', ?, ?, ?, 0, ?)
        on conflict (dedupe_key) do update set lease_until = excluded.lease_until, lease_token = excluded.lease_token`,
  args: [slug, now, now + HOLD_MS, moverLease(slug), now],
})
