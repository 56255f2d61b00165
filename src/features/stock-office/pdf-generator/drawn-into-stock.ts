import { z } from 'zod'
import { BARCODE_TYPES, type BarcodeType } from '#features/stock/ticket-codes/symbology-shapes.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import type { entry } from '#kernel/stock/tables.ts'
import { generateStockEntries } from './contract.ts'
import { untilLimit } from './validity.ts'

type Drawn = Pick<typeof entry.$inferSelect, 'history' | 'createdAt' | 'stockId'>

const wished = z.object({
  reference: z.string(),
  barcodeType: z.enum(BARCODE_TYPES),
  limitDate: z.string().nullish(),
})

/** Choices with which a ticket was drawn into stock, from its audit row; null if that row lacks them. */
async function readWish(
  { db }: Pick<JobContext, 'db'>,
  { createdAt, stockId }: Drawn,
): Promise<{ reference: string; barcodeType: BarcodeType; limitDate: string | undefined } | null> {
  const { rows } = await db.query('select "after" from audit where target = ? and ts = ? and call = ?', [
    stockId,
    createdAt,
    generateStockEntries.contracts.admin.path,
  ])
  const { data } = wished.safeParse(JSON.parse(String(rows[0]?.after ?? 'null')))
  return data ? { ...data, limitDate: data.limitDate ?? undefined } : null
}

/** Facts by which the document of a ticket drawn into stock and sold later differs from one drawn for its buyer. */
export async function bearerFacts(ctx: Pick<JobContext, 'db' | 'region'>, drawn: Drawn, validity: string) {
  const wish = await readWish(ctx, drawn)
  return {
    ...{ unitNumber: 1, unitCount: 1, options: [], holderName: 'Au porteur' },
    ...(wish === null ? {} : { orderNumber: wish.reference, barcodeType: wish.barcodeType }),
    validityDateStr: untilLimit(validity, wish?.limitDate, ctx.region.zone),
  }
}
