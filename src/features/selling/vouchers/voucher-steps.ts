import { changed, type RegionDb, type Statement, type Step } from '#db/region-db.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import type { Attempt } from '#kernel/orders/tables.ts'
import { voucherPayment } from '#kernel/vouchers/tables.ts'

type Db = Pick<RegionDb, 'orm'>

/** Statement for the voucher payment of a new attempt; the provider is asked afterwards. */
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
 * Steps that have the authorised vouchers of a settled order captured by a job. Rolls the whole batch back and throws
 * `otherwise` unless they are authorised: this ensures either one capture or a release.
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

/** Statements that have the vouchers given up by a job: the attempt continues without them, or not at all. */
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
