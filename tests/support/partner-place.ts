import type { RegionDb } from '#db/region-db.ts'
import { location } from '#kernel/catalogue/tables.ts'
import { newId } from '#lib/new-id.ts'

const LYON = { postalCode: '69006', city: 'Lyon' }

/** Gives a partner an address that its buyers are shown: "3 rue du Parc" and "69006 Lyon", or another town. */
export async function showPlace(db: RegionDb, vendorId: string, town = LYON): Promise<void> {
  const address = {
    ...{ placeId: null, main: '3 rue du Parc', secondary: `${town.postalCode} ${town.city}`, geometry: null },
    addressDetails: { streetNumber: '3', route: 'rue du Parc', ...town, country: 'France' },
  }
  await db.write([db.orm.insert(location).values({ id: newId('l'), vendorId, position: 0, address })])
}
