import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { askedPeriod } from '#features/money/accounting/asked-period.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import type { ListedInvoice } from '#kernel/invoices/invoice-shapes.ts'
import { invoice } from '#kernel/invoices/tables.ts'
import { listInvoices } from './contract.ts'

const nothing = { count: 0, total: 0, vat: 0 }

export const listInvoicesHandler = handleOffice(listInvoices, async (ctx, { from, to, purchaseId, ...query }) => {
  const { db, now, region } = ctx
  const hasPeriod = purchaseId === undefined || from !== undefined || to !== undefined
  const period = hasPeriod ? askedPeriod(region.zone, now, { from, to }) : null
  const ofPurchase = purchaseId === undefined ? undefined : eq(invoice.attemptId, purchaseId)
  const wanted = and(
    period ? and(gte(invoice.issuedAt, period.startTs), lt(invoice.issuedAt, period.endTs)) : undefined,
    ofPurchase,
  )
  // Condition for pages after the first. The cursor already bounds the index, which takes one bound only (hence `+`).
  const wantedLater = and(
    period ? and(sql`+${invoice.issuedAt} >= ${period.startTs}`, lt(invoice.issuedAt, period.endTs)) : undefined,
    ofPurchase,
  )
  const page = listPage(query, {
    by: { issuedAt: invoice.issuedAt },
    usual: { sort: 'issuedAt', direction: 'asc' },
    id: invoice.id,
  })
  const [sums, rows] = await db.orm.batch([
    db.orm
      .select({
        kind: invoice.kind,
        count: sql<number>`count(*)`,
        total: sql<number>`sum(${invoice.total})`,
        vat: sql<number>`sum(${invoice.vat})`,
      })
      .from(invoice)
      .where(wanted)
      .groupBy(invoice.kind),
    db.orm
      .select({ invoice, id: invoice.id, key: page.key })
      .from(invoice)
      .where(and(query.cursor === undefined ? wanted : wantedLater, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit),
  ])
  const { rows: shown, nextCursor } = toPage(rows, page)
  const ofKind = (wantedKind: 'invoice' | 'credit') => {
    const { count, total, vat } = sums.find(({ kind }) => kind === wantedKind) ?? nothing
    return { count, total, vat }
  }
  return {
    items: shown.map((row) => listed(row.invoice)),
    invoices: ofKind('invoice'),
    credits: ofKind('credit'),
    nextCursor,
  }
})

/** An invoice as lists and files show it. */
export function listed({ document, ...row }: typeof invoice.$inferSelect): ListedInvoice {
  const { id, kind, number, issuedAt, attemptId, total, vat } = row
  const { issuer, buyer, orderNumber, corrects, ofBuyer, ofCommittee } = document
  return {
    ...{ id, kind, number, issuedAt, total, vat, orderNumber, ofBuyer, ofCommittee },
    issuer: issuer.name,
    purchaseId: attemptId,
    buyer: buyer?.name ?? null,
    corrects: corrects?.number ?? null,
    byRate: [...document.vat],
  }
}
