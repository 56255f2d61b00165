import { and, eq } from 'drizzle-orm'
import { changed } from '#db/region-db.ts'
import { laterThan } from '#handler/changes.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { dayKey, dayKeyToUtc } from '#kernel/time/region-time.ts'
import { prepareBills } from './bills/issue-bills.ts'
import { payPayout } from './contract.ts'
import { deMonth } from './payout-texts.ts'
import { findClosedMonth, partnerNames } from './read-months.ts'
import { payout } from './tables.ts'
import { refuseState } from './transfers/settled-payout.ts'

/** Says that a statement was paid, by a file of transfers or elsewhere. It never changes afterwards. */
export const payPayoutHandler = handleOffice(payPayout, async (ctx, { payoutId, paidOn }, fail) => {
  const { db, now, actor, region } = ctx
  const [row] = await db.orm.select().from(payout).where(eq(payout.id, payoutId))
  if (!row) return fail('payoutNotFound', { fields: ['payoutId'] })
  const { month, vendorId, state } = row
  const [closed, names] = await Promise.all([findClosedMonth(db, month), partnerNames(db, [vendorId])])
  if (state !== 'Approved' && state !== 'Ordered')
    return state === 'Carried'
      ? fail('payoutNotApproved', {
          message: 'Ce relevé n’a rien à virer : il est reporté sur le suivant.',
          fields: ['payoutId'],
        })
      : refuseState({ month, state, label: names.get(vendorId) ?? vendorId }, 'payoutId')
  const day = dayKeyToUtc(region.zone, paidOn)
  if (day === null || !closed || day < closed.endTs || paidOn > dayKey(region.zone, now))
    return fail('payoutDayWrong', {
      message: `Le paiement du relevé ${deMonth(month)} se fait après la fin de ce mois, et aujourd’hui au plus tard.`,
      fields: ['paidOn'],
    })
  const bills = (await prepareBills(ctx, [row])).get(payoutId)
  if (!bills)
    return fail('invalidRequest', {
      message: `Le paiement de « ${names.get(vendorId) ?? vendorId} » émet la facture de la commission, et ce site n’a pas d’émetteur : payez depuis le site qui facture, ou indiquez l’émetteur (Facturation).`,
    })
  return ctx.commit(
    {
      steps: [
        db.orm
          .update(payout)
          .set({ state: 'Paid', paidOn, changedBy: actor.userId, updatedAt: laterThan(row.updatedAt, now) })
          .where(and(eq(payout.id, payoutId), eq(payout.updatedAt, row.updatedAt))),
        changed(1, 'payoutChanged'),
        ...bills(paidOn),
      ],
      audit: { target: payoutId, before: { state }, after: { vendorId, month, state: 'Paid', paidOn } },
    },
    { payouts: 1 },
  )
})
