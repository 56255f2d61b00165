import { handleOffice } from '#handler/handle-office.ts'
import { location, vendor } from '#kernel/catalogue/tables.ts'
import { picturesAreThere } from '#kernel/media/office-media.ts'
import { newId } from '#lib/new-id.ts'
import { checkReferences, vendorPictures } from './check-references.ts'
import { createVendor } from './contract.ts'
import { toOfficeVendor } from './load-vendor.ts'
import { locationRows } from './location-rows.ts'

export const createVendorHandler = handleOffice(createVendor, async (ctx, { addresses, ...fields }) => {
  const { db, now, scope } = ctx
  await checkReferences(ctx, { ...fields, known: [] })
  const row = {
    ...fields,
    id: newId('v'),
    groupId: scope.ownerOf(fields.groupId),
    logoMediaId: fields.logoMediaId ?? null,
    externalUrl: fields.externalUrl ?? null,
    legalIdentity: fields.legalIdentity ?? null,
    sourceKey: null,
    sourceHash: null,
    createdAt: now,
    updatedAt: now,
  }
  const locations = locationRows(
    row.id,
    addresses.map(({ id: _id, ...place }) => place),
  )
  const made = await toOfficeVendor(db, { row, locations, usedBy: new Map() })
  return ctx.commit(
    {
      steps: [
        picturesAreThere(vendorPictures(fields)),
        db.orm.insert(vendor).values(row),
        db.orm.insert(location).values(locations),
      ],
      audit: { target: row.id, groupId: row.groupId, after: { ...fields, addresses, updatedAt: now } },
      changesCatalogue: true,
    },
    { vendor: made },
  )
})
