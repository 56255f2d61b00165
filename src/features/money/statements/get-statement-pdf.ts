import { askedPeriod } from '#features/money/accounting/asked-period.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { bytesToBase64 } from '#lib/base64.ts'
import { commissionVatByVendor } from './commission-by-month.ts'
import { getStatementPdf } from './contract.ts'
import { findExchanged } from './entry-kinds.ts'
import { findGivenBack, lessGivenBack } from './given-back.ts'
import { readProducts } from './read-products.ts'
import { findStatementName, noSums } from './read-statement.ts'
import { statementDocument } from './statement-document.ts'
import { statementFileName } from './statement-file-name.ts'

/**
 * Draws a statement with the receipt renderer. Lines are summed by product, so that a year of sales takes a few pages.
 */
export const getStatementPdfHandler = handleOffice(getStatementPdf, async (ctx, { of, id, from, to }, fail) => {
  const { db, now, platform, region } = ctx
  const { startTs, endTs } = askedPeriod(region.zone, now, { from, to })
  const name = (await findStatementName(ctx, of, id)) ?? fail(of === 'vendor' ? 'vendorNotFound' : 'groupNotFound')
  const period = { startTs, endTs }
  const [products, givenBack, exchanged, vats] = await Promise.all([
    readProducts(db, of, id, period),
    of === 'group' ? findGivenBack(db, period, id) : [],
    findExchanged(db, of, period),
    of === 'vendor' ? commissionVatByVendor(db, region.zone, period, id) : new Map<string, number>(),
  ])
  const site = ctx.site(ctx.origin)
  const statement = statementDocument({
    ...{ of, name, from, to, products, site, now },
    givenBack: lessGivenBack(noSums, givenBack),
    exchanged: exchanged.get(id) ?? { exchangedOut: 0, exchangedIn: 0 },
    commissionVat: vats.get(id) ?? 0,
    zone: region.zone,
  })
  const pdf = await platform.compute.run('receipt-pdf', statement)
  return { fileName: `${statementFileName(of, name, { from, to })}.pdf`, pdf: bytesToBase64(pdf) }
})
