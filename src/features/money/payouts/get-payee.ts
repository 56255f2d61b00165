import { handleOffice } from '#handler/handle-office.ts'
import { getPayee } from './contract.ts'
import { loadPayee } from './load-payee.ts'

export const getPayeeHandler = handleOffice(getPayee, async (ctx, { vendorId }, fail) => ({
  payee: (await loadPayee(ctx, vendorId)) ?? fail('vendorNotFound'),
}))
