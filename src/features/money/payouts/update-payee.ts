import { and, eq } from 'drizzle-orm'
import { changed, guard } from '#db/region-db.ts'
import { changesBetween, laterThan } from '#handler/changes.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { updatePayee } from './contract.ts'
import { findPayee, loadPayee } from './load-payee.ts'
import { SELLER_NUMBER } from './payout-shapes.ts'
import { payee } from './tables.ts'

const nothingSaid = { vatNumber: '', terms: 'Resale', commission: null, address: null, mandate: null } as const

/** Id under which the history keeps what is said of a partner's payment. */
const payeeId = (vendorId: string): string => `payee:${vendorId}`

export const updatePayeeHandler = handleOffice(updatePayee, async (ctx, { vendorId, fields, ifUpdatedAt }, fail) => {
  const { db, now } = ctx
  const [view, row] = await Promise.all([loadPayee(ctx, vendorId), findPayee(db, vendorId)])
  if (!view) return fail('vendorNotFound')
  if (row) await refuseIfChanged(ctx, { id: payeeId(vendorId), updatedAt: row.updatedAt }, ifUpdatedAt)
  const { vatNumber, terms, commission, address, mandate } = row ?? nothingSaid
  const next = { ...fields, mandate: fields.mandate === undefined ? mandate : fields.mandate }
  if (next.mandate && next.mandate.rate > 0 && next.vatNumber === '')
    return fail('invalidRequest', { message: SELLER_NUMBER, fields: ['fields.vatNumber'] })
  const changes = changesBetween({ vatNumber, terms, commission, address, mandate }, next)
  if (!changes) return ctx.unchanged({ payee: view })
  const updatedAt = laterThan(row?.updatedAt ?? 0, now)
  return ctx.commit(
    {
      steps: row
        ? [
            db.orm
              .update(payee)
              .set({ ...next, updatedAt })
              .where(and(eq(payee.vendorId, vendorId), eq(payee.updatedAt, row.updatedAt))),
            changed(1, 'changedMeanwhile'),
          ]
        : [
            guard('not exists (select 1 from payee where vendor_id = ?)', [vendorId], 'changedMeanwhile'),
            db.orm.insert(payee).values({ vendorId, ...next, updatedAt }),
          ],
      audit: {
        target: payeeId(vendorId),
        before: row ? { ...changes.before, updatedAt: row.updatedAt } : null,
        after: { ...changes.after, updatedAt },
      },
    },
    { payee: { ...view, ...next, updatedAt } },
  )
})
