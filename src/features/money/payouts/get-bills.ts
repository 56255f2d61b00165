import type { CallContext } from '#handler/context.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { bytesToBase64 } from '#lib/base64.ts'
import { getCommissionBill, getSelfBill } from './contract.ts'
import { findCommissionBill, findSelfBill } from './find-bills.ts'

type Drawn = NonNullable<Awaited<ReturnType<typeof findSelfBill>>>

async function draw({ platform }: Pick<CallContext, 'platform'>, { fileName, document }: Drawn) {
  return { fileName, pdf: bytesToBase64(await platform.compute.run('receipt-pdf', document)) }
}

export const getSelfBillHandler = handleOffice(getSelfBill, async (ctx, { payoutId }, fail) =>
  draw(ctx, (await findSelfBill(ctx, payoutId)) ?? fail('payoutNotFound')),
)

export const getCommissionBillHandler = handleOffice(getCommissionBill, async (ctx, { payoutId }, fail) =>
  draw(ctx, (await findCommissionBill(ctx, payoutId)) ?? fail('payoutNotFound')),
)
