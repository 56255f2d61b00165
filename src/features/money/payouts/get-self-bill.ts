import { eq } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { bytesToBase64 } from '#lib/base64.ts'
import { getSelfBill } from './contract.ts'
import { selfBillDocument } from './self-bill.ts'
import { selfBill } from './tables.ts'

export const getSelfBillHandler = handleOffice(getSelfBill, async ({ db, platform, region }, { payoutId }, fail) => {
  const [found] = await db.orm.select().from(selfBill).where(eq(selfBill.payoutId, payoutId))
  if (!found) return fail('payoutNotFound')
  const { number, issuedAt, document } = found
  const drawn = selfBillDocument({ number, issuedAt, document, zone: region.zone })
  const pdf = await platform.compute.run('receipt-pdf', drawn)
  return { fileName: `facture-${number}.pdf`, pdf: bytesToBase64(pdf) }
})
