import { handleOffice } from '#handler/handle-office.ts'
import { getVendor } from './contract.ts'
import { loadStoredVendor, toOfficeVendor } from './load-vendor.ts'

export const getVendorHandler = handleOffice(getVendor, async ({ db, scope }, { vendorId }, fail) => {
  const stored = (await loadStoredVendor(db, scope, vendorId)) ?? fail('vendorNotFound')
  return { item: await toOfficeVendor(db, stored), activityCount: stored.activityCount }
})
