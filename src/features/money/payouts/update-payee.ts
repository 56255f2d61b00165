import { and, eq } from 'drizzle-orm'
import { changed, guard } from '#db/region-db.ts'
import { loadInvoicing } from '#features/money/invoices/load-invoicing.ts'
import { changesBetween, laterThan } from '#handler/changes.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { updatePayee } from './contract.ts'
import { findPayee, loadPayee, type PayeeRow } from './load-payee.ts'
import { isAbroad, NO_SELF_BILL } from './partner-vat-shapes.ts'
import { SELLER_NUMBER } from './payout-shapes.ts'
import { payee } from './tables.ts'

const nothingSaid = {
  ...{ vatNumber: '', terms: 'Resale', commission: null, commissionVat: null },
  ...{ termsSince: null, address: null, mandate: null },
} as const

/** Said where an agent's partner is unknown: a buyer has to be told in whose name the operator sells. */
const NO_IDENTITY = 'Complétez d’abord l’identité légale du partenaire : ses ventes se feront en son nom.'
const NO_ISSUER = 'Indiquez d’abord l’émetteur de vos factures (Facturation) : la commission en aura une.'

const pick = ({ terms, commission, commissionVat }: Pick<PayeeRow, 'terms' | 'commission' | 'commissionVat'>) => ({
  ...{ terms, commission, commissionVat },
})

/** Id under which the history keeps what is said of a partner's payment. */
const payeeId = (vendorId: string): string => `payee:${vendorId}`

export const updatePayeeHandler = handleOffice(updatePayee, async (ctx, { vendorId, fields, ifUpdatedAt }, fail) => {
  const { db, now, tenant } = ctx
  const [view, row] = await Promise.all([loadPayee(ctx, vendorId), findPayee(db, vendorId)])
  if (!view) return fail('vendorNotFound')
  if (row) await refuseIfChanged(ctx, { id: payeeId(vendorId), updatedAt: row.updatedAt }, ifUpdatedAt)
  const { vatNumber, terms, commission, commissionVat, termsSince, address, mandate } = row ?? nothingSaid
  const next = {
    ...{ ...fields, commissionVat: fields.commissionVat ?? null },
    mandate: fields.mandate === undefined ? mandate : fields.mandate,
  }
  if (next.terms === 'Agency') {
    if (view.identity === null) return fail('invalidRequest', { message: NO_IDENTITY, fields: ['fields.terms'] })
    if (!(await loadInvoicing(db, tenant.slug)))
      return fail('invalidRequest', { message: NO_ISSUER, fields: ['fields.terms'] })
  }
  if (next.mandate && next.mandate.rate > 0 && next.vatNumber === '')
    return fail('invalidRequest', { message: SELLER_NUMBER, fields: ['fields.vatNumber'] })
  if (next.mandate && isAbroad(next.vatNumber))
    return fail('invalidRequest', { message: NO_SELF_BILL, fields: ['fields.mandate.signedOn'] })
  const changes = changesBetween({ vatNumber, terms, commission, commissionVat, address, mandate }, next)
  if (!changes) return ctx.unchanged({ payee: view })
  const updatedAt = laterThan(row?.updatedAt ?? 0, now)
  const areNew = changesBetween({ terms, commission, commissionVat }, pick(next)) !== null
  const since = { termsSince: areNew ? updatedAt : termsSince }
  return ctx.commit(
    {
      steps: row
        ? [
            db.orm
              .update(payee)
              .set({ ...next, ...since, updatedAt })
              .where(and(eq(payee.vendorId, vendorId), eq(payee.updatedAt, row.updatedAt))),
            changed(1, 'changedMeanwhile'),
          ]
        : [
            guard('not exists (select 1 from payee where vendor_id = ?)', [vendorId], 'changedMeanwhile'),
            db.orm.insert(payee).values({ vendorId, ...next, ...since, updatedAt }),
          ],
      audit: {
        target: payeeId(vendorId),
        before: row ? { ...changes.before, updatedAt: row.updatedAt } : null,
        after: { ...changes.after, updatedAt },
      },
    },
    { payee: { ...view, ...next, ...since, updatedAt } },
  )
})
