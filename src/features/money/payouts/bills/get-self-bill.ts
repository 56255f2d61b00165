import { handleOffice } from '#handler/handle-office.ts'
import { bytesToBase64 } from '#lib/base64.ts'
import { getSelfBill } from '../contract.ts'
import { findBill } from './find-bills.ts'

export const getSelfBillHandler = handleOffice(getSelfBill, async (ctx, { payoutId, bill = 'self' }, fail) => {
  const { fileName, document } = (await findBill[bill](ctx, payoutId)) ?? fail('payoutNotFound')
  return { fileName, pdf: bytesToBase64(await ctx.platform.compute.run('receipt-pdf', document)) }
})
