import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Statement, Step } from '#db/region-db.ts'
import { changed, guard } from '#db/region-db.ts'
import { laterThan } from '#handler/changes.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeAudit } from '#handler/office-context.ts'
import { newId } from '#lib/new-id.ts'
import { approvePayouts } from './contract.ts'
import { payoutAmount } from './payout-amount.ts'
import { deMonth, statementName } from './payout-texts.ts'
import { findClosedMonth, partnerNames, readMonthSums } from './read-months.ts'
import { mailStatement } from './statement-mail-job.ts'
import { payee, payout } from './tables.ts'
import { openMonthMessage, refuseState } from './transfers/settled-payout.ts'

/**
 * Approves statements as they were seen, in one batch. Earlier statements that came to less than nothing are taken off;
 * where nothing is left to transfer, the statement is carried in its turn.
 */
export const approvePayoutsHandler = handleOffice(approvePayouts, async (ctx, { month, payouts: asked }, fail) => {
  const { db, now, actor } = ctx
  const closed = await findClosedMonth(db, month)
  if (!closed) return fail('payoutMonthOpen', { message: openMonthMessage(deMonth(month)), fields: ['month'] })
  const ids = asked.map(({ vendorId }) => vendorId)
  if (new Set(ids).size < ids.length) return fail('payoutChanged', { fields: ['payouts'] })
  const [sold, stored, payees, open, names] = await Promise.all([
    readMonthSums(db, [closed]),
    db.orm
      .select()
      .from(payout)
      .where(and(eq(payout.month, month), inArray(payout.vendorId, ids))),
    db.orm.select().from(payee).where(inArray(payee.vendorId, ids)),
    db.orm
      .select()
      .from(payout)
      .where(and(inArray(payout.vendorId, ids), eq(payout.state, 'Carried'), isNull(payout.settledBy))),
    partnerNames(db, ids),
  ])
  const steps: (Step | Statement)[] = []
  const audit: OfficeAudit[] = []
  for (const [at, { vendorId, amount: seen }] of asked.entries()) {
    const field = `payouts.${at}.vendorId`
    const label = names.get(vendorId) ?? vendorId
    const sums = sold.find((row) => row.vendorId === vendorId)
    if (!sums) return fail('payoutNotFound', { fields: [field] })
    const row = stored.find((each) => each.vendorId === vendorId)
    if (row && row.state !== 'Disputed') refuseState({ month, state: row.state, label }, field)
    const known = payees.find((each) => each.vendorId === vendorId)
    const amounts = payoutAmount(sums)
    if (amounts.amount !== seen)
      return fail('payoutChanged', {
        message: `${statementName(month, label)} ne vient plus au montant affiché : relisez-le, puis recommencez.`,
        fields: [`payouts.${at}.amount`],
      })
    const carried = open.filter((each) => each.vendorId === vendorId)
    const left = amounts.amount + carried.reduce((sum, each) => sum + each.amount, 0)
    const next = {
      ...{ ...amounts, changedBy: actor.userId, reason: null },
      ...(left > 0 ? { state: 'Approved' as const, payable: left } : { state: 'Carried' as const, payable: 0 }),
      updatedAt: laterThan(row?.updatedAt ?? 0, now),
    }
    const id = row?.id ?? newId('py')
    steps.push(...unchangedTerms(vendorId, known?.updatedAt))
    if (row)
      steps.push(
        db.orm
          .update(payout)
          .set(next)
          .where(and(eq(payout.id, id), eq(payout.updatedAt, row.updatedAt))),
        changed(1, 'payoutChanged'),
      )
    else
      steps.push({
        statement: db.orm.insert(payout).values({ id, vendorId, month, createdAt: now, ...next }),
        otherwise: 'payoutChanged',
      })
    if (left > 0)
      steps.push(
        db.orm
          .update(payout)
          .set({ settledBy: id })
          .where(and(eq(payout.vendorId, vendorId), eq(payout.state, 'Carried'), isNull(payout.settledBy))),
        changed(carried.length, 'payoutChanged'),
      )
    steps.push(mailStatement(db, { payoutId: id, approvedAt: next.updatedAt, origin: ctx.origin }, now))
    audit.push({
      target: id,
      before: row ? { state: row.state, reason: row.reason } : null,
      after: { vendorId, month, state: next.state, amount: amounts.amount, payable: next.payable },
    })
  }
  const [first, ...others] = audit
  return first ? ctx.commit({ steps, audit: [first, ...others] }, { payouts: asked.length }) : fail('payoutNotFound')
})

/** Terms that change while somebody approves would give the statement an amount that nobody has seen. */
const unchangedTerms = (vendorId: string, updatedAt: number | undefined): Step[] => [
  updatedAt === undefined
    ? guard('not exists (select 1 from payee where vendor_id = ?)', [vendorId], 'payoutChanged')
    : guard(
        'exists (select 1 from payee where vendor_id = ? and updated_at = ?)',
        [vendorId, updatedAt],
        'payoutChanged',
      ),
]
