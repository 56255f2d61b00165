import { askedPeriod } from '#features/money/accounting/asked-period.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { bytesToBase64 } from '#lib/base64.ts'
import { getStatementPdf } from './contract.ts'
import { findGivenBack, lessGivenBack } from './given-back.ts'
import { findStatementName, noSums } from './read-statement.ts'
import { type ProductSum, statementDocument } from './statement-document.ts'

/**
 * Draws a statement with the receipt renderer. Lines are summed by product, so that a year of sales takes a few pages.
 */
export const getStatementPdfHandler = handleOffice(getStatementPdf, async (ctx, { of, id, from, to }, fail) => {
  const { db, now, platform, region } = ctx
  const { startTs, endTs } = askedPeriod(region.zone, now, { from, to })
  const name = (await findStatementName(ctx, of, id)) ?? fail(of === 'vendor' ? 'vendorNotFound' : 'groupNotFound')
  const [{ rows }, givenBack] = await Promise.all([
    db.query(productSums(of === 'vendor' ? 'vendor_id' : 'group_id'), [id, startTs, endTs]),
    of === 'group' ? findGivenBack(db, { startTs, endTs }, id) : [],
  ])
  const products = rows.map(
    (row): ProductSum => ({
      activity: String(row.activity),
      vendor: String(row.vendor),
      ticket: String(row.ticket),
      withdrawn: row.withdrawn === 1,
      quantity: Number(row.quantity),
      owed: Number(row.owed),
      price: Number(row.price),
      fees: Number(row.fees),
      committee: Number(row.committee),
    }),
  )
  const site = ctx.site(ctx.origin)
  const statement = statementDocument({
    ...{ of, name, from, to, products, site, now },
    givenBack: lessGivenBack(noSums, givenBack),
    zone: region.zone,
  })
  const pdf = await platform.compute.run('receipt-pdf', statement)
  return { fileName: `releve-${of === 'vendor' ? 'partenaire' : 'groupe'}-${from}-${to}.pdf`, pdf: bytesToBase64(pdf) }
})

/** Query of the sums by product. Sold and withdrawn items are separate; a product sold at two prices has two lines. */
const productSums = (column: 'vendor_id' | 'group_id') => `
  select o.snapshot ->> '$.activity.label' as activity, o.snapshot ->> '$.vendor.name' as vendor,
    o.snapshot ->> '$.ticketInfo.label' as ticket, e.quantity < 0 as withdrawn, sum(e.quantity) as quantity,
    sum(e.owed) as owed, sum(e.price) as price, sum(e.fees) as fees,
    sum(e.subsidy) as committee
  from statement_entry e join order_item o on o.id = e.item_id
  where e.${column} = ? and e.book_ts >= ? and e.book_ts < ?
  group by 1, 2, 3, 4, e.owed * 1.0 / e.quantity, e.price * 1.0 / e.quantity
  order by activity, vendor, ticket, withdrawn, owed`
