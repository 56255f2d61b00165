import { changed, type RegionDb, type Statement, type Step } from '#db/region-db.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import type { Attempt } from '#kernel/orders/tables.ts'
import { voucherPayment } from './tables.ts'

type Db = Pick<RegionDb, 'orm'>

/** What vouchers are to pay of a new attempt; the provider is asked afterwards. */
export const newVoucherPayment = (
  db: Db,
  { attemptId, wish }: { attemptId: string; wish: { cents: number; account: string } | undefined },
  now: number,
): Statement[] =>
  wish === undefined
    ? []
    : [
        db.orm.insert(voucherPayment).values({
          attemptId,
          amount: wish.cents,
          status: 'Asked',
          account: wish.account,
          createdAt: now,
          updatedAt: now,
        }),
      ]

const ofAttempt = (kind: 'voucher-capture' | 'voucher-release', attemptId: string, now: number) => ({
  kind,
  payload: { attemptId },
  runAt: now,
  dedupeKey: `${kind}:${attemptId}`,
})

/**
 * The order is settled: what is authorised will be taken, by a job. The whole batch is undone, and `otherwise` thrown, where
 * nothing is authorised (any more): that is what makes it one capture and no release, or the other way round.
 */
export const captureSteps = (
  db: Db,
  { id, voucher }: Pick<Attempt, 'id' | 'voucher'>,
  now: number,
  otherwise: Error,
): (Step | Statement)[] =>
  voucher === 0
    ? []
    : [
        {
          sql: "update voucher_payment set status = 'Capturing', updated_at = ? where attempt_id = ? and status = 'Authorised'",
          args: [now, id],
        },
        changed(1, otherwise),
        enqueueJob(db, ofAttempt('voucher-capture', id, now), now),
      ]

/** The attempt goes on without vouchers, or not at all: what was asked for is given up, by a job. */
export const releaseVoucherSteps = (
  db: Db,
  { id, voucher }: Pick<Attempt, 'id' | 'voucher'>,
  now: number,
): Statement[] =>
  voucher === 0
    ? []
    : [
        {
          sql: `update voucher_payment set status = 'Releasing', updated_at = ?
            where attempt_id = ? and status in ('Asked', 'Pending', 'Authorised')`,
          args: [now, id],
        },
        enqueueJob(db, ofAttempt('voucher-release', id, now), now),
      ]
