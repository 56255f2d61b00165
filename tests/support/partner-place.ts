import type { RegionDb } from '#db/region-db.ts'
import { location } from '#kernel/catalogue/tables.ts'
import { newId } from '#lib/new-id.ts'

/** Gives a partner an address that its buyers are shown: "3 rue du Parc" and "69006 Lyon". */
export async function showPlace(db: RegionDb, vendorId: string): Promise<void> {
  const address = {
    ...{ placeId: null, main: '3 rue du Parc', secondary: '69006 Lyon', geometry: null },
    addressDetails: { streetNumber: '3', route: 'rue du Parc', postalCode: '69006', city: 'Lyon', country: 'France' },
  }
  await db.write([db.orm.insert(location).values({ id: newId('l'), vendorId, position: 0, address })])
}
