import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { createVendorHandler } from './create-vendor.ts'
import { deleteVendorHandler } from './delete-vendor.ts'
import { exportVendorsHandler } from './export-vendors.ts'
import { getVendorHandler } from './get-vendor.ts'
import { listVendorsHandler } from './list-vendors.ts'
import { updateVendorHandler } from './update-vendor.ts'
import { vendorsFile } from './vendors-file.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    listVendors: listVendorsHandler,
    exportVendors: exportVendorsHandler,
    getVendor: getVendorHandler,
    createVendor: createVendorHandler,
    updateVendor: updateVendorHandler,
    deleteVendor: deleteVendorHandler,
  },
  files: [vendorsFile],
})
