import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import type * as contract from './contract.ts'
import { createVendorHandler } from './create-vendor.ts'
import { deleteVendorHandler } from './delete-vendor.ts'
import { exportVendorsHandler } from './export-vendors.ts'
import { getVendorHandler } from './get-vendor.ts'
import { listVendorsHandler } from './list-vendors.ts'
import { updateVendorHandler } from './update-vendor.ts'

/** Handler of each call of this feature; a missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  listVendors: listVendorsHandler,
  exportVendors: exportVendorsHandler,
  getVendor: getVendorHandler,
  createVendor: createVendorHandler,
  updateVendor: updateVendorHandler,
  deleteVendor: deleteVendorHandler,
}
