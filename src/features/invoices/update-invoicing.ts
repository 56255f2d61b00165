import { and, eq } from 'drizzle-orm'
import { CallError } from '../../contract/errors.ts'
import { changed, guard } from '../../db/region-db.ts'
import { changesBetween, laterThan } from '../../handler/changes.ts'
import { refuseIfChanged } from '../../handler/conflict.ts'
import type { UndoneChange } from '../../handler/handle.ts'
import { handleOffice } from '../../handler/handle-office.ts'
import type { Committed, OfficeWriteContext } from '../../handler/office-context.ts'
import { dayKey, dayKeyToUtc } from '../stock/region-time.ts'
import { updateInvoicing } from './contract.ts'
import { type Invoicing, type InvoicingFields, invoicingFields } from './invoice-shapes.ts'
import { type InvoicingRow, invoicingId, invoicingView, loadInvoicing } from './load-invoicing.ts'
import { invoiceSettings } from './tables.ts'

export const updateInvoicingHandler = handleOffice(
  updateInvoicing,
  async (ctx, { ifUpdatedAt, ...fields }) => {
    const row = await loadInvoicing(ctx.db, ctx.tenant.slug)
    if (row) await refuseIfChanged(ctx, { id: invoicingId(row.tenant), updatedAt: row.updatedAt }, ifUpdatedAt)
    return write(ctx, row, fields, (invoicing) => ({ invoicing }))
  },
  { undo: undoUpdate },
)

/** The former values go through the same write: sales of before are not invoiced by it. */
async function undoUpdate(ctx: OfficeWriteContext, { target, before, changedAt }: UndoneChange) {
  const row = await loadInvoicing(ctx.db, ctx.tenant.slug)
  if (!row || target !== invoicingId(row.tenant)) throw new CallError('changeNotFound')
  await refuseIfChanged(ctx, { id: target, updatedAt: row.updatedAt }, changedAt)
  const former = invoicingFields.partial().safeParse(before)
  if (!former.success) throw new CallError('undoTooLate')
  return write(ctx, row, { ...storedFields(row), ...former.data }, () => ({}))
}

const storedFields = ({ enabled, fromDay, issuer, rates }: InvoicingRow): InvoicingFields => ({
  ...{ enabled, fromDay, issuer, rates },
})

/** From when payments have an invoice: never from a moment that has passed, for which nothing was queued. */
function firstMoment({ now, region }: OfficeWriteContext, row: InvoicingRow | undefined, fields: InvoicingFields) {
  if (row && row.fromDay === fields.fromDay && (row.enabled || !fields.enabled)) return row.fromTs
  const day = dayKeyToUtc(region.zone, fields.fromDay)
  if (day === null || (fields.enabled && fields.fromDay < dayKey(region.zone, now)))
    throw new CallError('invoicingDayPast', { fields: ['fromDay'] })
  return Math.max(day, now)
}

/** The databases of all regions: no transaction spans them, and a tenant may move from one to another (decision 111). */
async function refuseTakenSeries({ platform, tenant }: OfficeWriteContext, series: string): Promise<void> {
  const taken = await Promise.all(
    platform.regions.map(async ({ slug }) => {
      const { rows } = await platform
        .db(slug)
        .query(`select 1 where ${takenSql}`, [series, tenant.slug, series, tenant.slug])
      return rows.length > 0
    }),
  )
  if (taken.includes(true)) throw seriesTaken()
}

const takenSql = `(exists (select 1 from invoice_settings where series = ? and tenant <> ?)
  or exists (select 1 from invoice_series where series = ? and tenant <> ?))`
const seriesTaken = () => new CallError('invoicePrefixTaken', { fields: ['issuer.prefix'] })

async function write<Result>(
  ctx: OfficeWriteContext,
  row: InvoicingRow | undefined,
  fields: InvoicingFields,
  answer: (invoicing: Invoicing) => Result,
): Promise<Committed<Result>> {
  const { db, now } = ctx
  const tenant = ctx.tenant.slug
  const changes = changesBetween(row ? storedFields(row) : {}, fields)
  if (row && !changes) return ctx.unchanged(answer(invoicingView(row)))
  const updatedAt = laterThan(row?.updatedAt ?? 0, now)
  const series = `${fields.issuer.siren}:${fields.issuer.prefix}`
  await refuseTakenSeries(ctx, series)
  const next = { ...fields, tenant, series, fromTs: firstMoment(ctx, row, fields), updatedAt }
  return ctx.commit(
    {
      steps: [
        guard(`not ${takenSql}`, [series, tenant, series, tenant], seriesTaken()),
        ...(row
          ? [
              db.orm
                .update(invoiceSettings)
                .set(next)
                .where(and(eq(invoiceSettings.tenant, tenant), eq(invoiceSettings.updatedAt, row.updatedAt))),
              changed(1, 'changedMeanwhile'),
            ]
          : [
              guard('not exists (select 1 from invoice_settings where tenant = ?)', [tenant], 'changedMeanwhile'),
              db.orm.insert(invoiceSettings).values(next),
            ]),
      ],
      audit: {
        target: invoicingId(tenant),
        before: row ? { ...changes?.before, updatedAt: row.updatedAt } : null,
        after: { ...changes?.after, updatedAt },
      },
    },
    answer(invoicingView(next)),
  )
}
