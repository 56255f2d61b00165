import { and, eq } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { changed, guard } from '#db/region-db.ts'
import { changesBetween, laterThan } from '#handler/changes.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import type { UndoneChange } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { Committed, OfficeWriteContext } from '#handler/office-context.ts'
import type { WholeState } from '#handler/whole-state.ts'
import { type Invoicing, type InvoicingFields, invoicingFields } from '#kernel/invoices/invoice-shapes.ts'
import { invoiceSettings } from '#kernel/invoices/tables.ts'
import { dayKey, dayKeyToUtc } from '#kernel/time/region-time.ts'
import { claimSeries, ownsSeries } from './claim-series.ts'
import { updateInvoicing } from './contract.ts'
import { type InvoicingRow, invoicingId, invoicingView, loadInvoicing } from './load-invoicing.ts'

export const updateInvoicingHandler = handleOffice(
  updateInvoicing,
  async (ctx, { ifUpdatedAt, ...fields }) => {
    const row = await loadInvoicing(ctx.db, ctx.tenant.slug)
    if (row) await refuseIfChanged(ctx, { id: invoicingId(row.tenant), updatedAt: row.updatedAt }, ifUpdatedAt)
    return write(ctx, row, fields, (invoicing) => ({ invoicing }))
  },
  { undo: undoUpdate },
)

/** Undoes a change by writing the former values the same way; it does not invoice earlier sales. */
async function undoUpdate(ctx: OfficeWriteContext, { target, before, changedAt }: UndoneChange) {
  const row = await loadInvoicing(ctx.db, ctx.tenant.slug)
  if (!row || target !== invoicingId(row.tenant)) throw new CallError('changeNotFound')
  await refuseIfChanged(ctx, { id: target, updatedAt: row.updatedAt }, changedAt)
  const former = invoicingFields.partial().safeParse(before)
  if (!former.success) throw new CallError('undoTooLate')
  return write(ctx, row, { ...storedFields(row), ...former.data }, () => ({}))
}

const storedFields = ({ enabled, fromDay, issuer, rates, rateChanges }: InvoicingRow): WholeState<InvoicingFields> => ({
  ...{ enabled, fromDay, issuer, rates, rateChanges: rateChanges ?? [] },
})

/** Refuses a change of rates that begins before tomorrow: payments of today may already be invoiced. */
function refusePastChanges(
  { now, region }: OfficeWriteContext,
  row: InvoicingRow | undefined,
  fields: InvoicingFields,
) {
  const [today, known] = [dayKey(region.zone, now), row?.rateChanges ?? []]
  for (const [at, change] of fields.rateChanges.entries()) {
    const isDay = dayKeyToUtc(region.zone, change.fromDay) !== null
    const isKnown = known.some(
      ({ fromDay, rates }) => fromDay === change.fromDay && !changesBetween(rates, change.rates),
    )
    if (!isDay || (change.fromDay <= today && !isKnown))
      throw new CallError('rateChangePast', { fields: [`rateChanges.${at}.fromDay`] })
  }
}

/** Moment from which payments get an invoice. Never in the past, because no job was queued for earlier payments. */
function firstMoment({ now, region }: OfficeWriteContext, row: InvoicingRow | undefined, fields: InvoicingFields) {
  if (row && row.fromDay === fields.fromDay && (row.enabled || !fields.enabled)) return row.fromTs
  const day = dayKeyToUtc(region.zone, fields.fromDay)
  if (day === null || (fields.enabled && fields.fromDay < dayKey(region.zone, now)))
    throw new CallError('invoicingDayPast', { fields: ['fromDay'] })
  return Math.max(day, now)
}

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
  refusePastChanges(ctx, row, fields)
  const next = { ...fields, tenant, series, fromTs: firstMoment(ctx, row, fields), updatedAt }
  await claimSeries(ctx, series)
  return ctx.commit(
    {
      steps: [
        ownsSeries(series, tenant),
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
