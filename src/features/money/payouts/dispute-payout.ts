import { and, eq } from 'drizzle-orm'
import { changed, guard } from '#db/region-db.ts'
import { laterThan } from '#handler/changes.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { newId } from '#lib/new-id.ts'
import { disputePayout } from './contract.ts'
import { payoutAmount } from './payout-amount.ts'
import { deMonth, statementName } from './payout-texts.ts'
import { findClosedMonth, partnerNames, readMonthSums } from './read-months.ts'
import { payout } from './tables.ts'
import { openMonthMessage, refuseState } from './transfers/settled-payout.ts'

/** Lets a statement wait. What it had taken off of earlier months is open again until it is approved. */
export const disputePayoutHandler = handleOffice(disputePayout, async (ctx, { month, vendorId, reason }, fail) => {
  const { db, now, actor } = ctx
  const closed = await findClosedMonth(db, month)
  if (!closed) return fail('payoutMonthOpen', { message: openMonthMessage(deMonth(month)), fields: ['month'] })
  const [[sums], [row], names] = await Promise.all([
    readMonthSums(db, [closed], vendorId),
    db.orm
      .select()
      .from(payout)
      .where(and(eq(payout.month, month), eq(payout.vendorId, vendorId))),
    partnerNames(db, [vendorId]),
  ])
  if (!sums) return fail('payoutNotFound', { fields: ['vendorId'] })
  if (row && (row.state === 'Ordered' || row.state === 'Paid' || row.settledBy !== null))
    refuseState({ month, state: row.state, label: names.get(vendorId) ?? vendorId }, 'vendorId')
  if (row && row.returns > 0)
    return fail('payoutPaid', {
      message: `${statementName(month, names.get(vendorId) ?? vendorId)} est revenu de la banque : son montant ne change plus, virez-le à nouveau.`,
      fields: ['vendorId'],
    })
  const next = {
    ...{ state: 'Disputed' as const, reason, payable: 0, changedBy: actor.userId },
    updatedAt: laterThan(row?.updatedAt ?? 0, now),
  }
  const id = row?.id ?? newId('py')
  return ctx.commit(
    {
      steps: row
        ? [
            db.orm
              .update(payout)
              .set(next)
              .where(and(eq(payout.id, id), eq(payout.updatedAt, row.updatedAt))),
            changed(1, 'payoutChanged'),
            guard('(select settled_by is null from partner_payout where id = ?)', [id], 'payoutChanged'),
            db.orm.update(payout).set({ settledBy: null }).where(eq(payout.settledBy, id)),
          ]
        : [
            {
              statement: db.orm.insert(payout).values({
                id,
                vendorId,
                month,
                createdAt: now,
                ...payoutAmount(sums),
                ...next,
              }),
              otherwise: 'payoutChanged',
            },
          ],
      audit: {
        target: id,
        before: row ? { state: row.state, reason: row.reason } : null,
        after: { vendorId, month, state: next.state, reason },
      },
    },
    { payouts: 1 },
  )
})
