import { eq } from 'drizzle-orm'
import { guard, type Step } from '#db/region-db.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { cityKey } from '#kernel/catalogue/search-fold.ts'
import { location } from '#kernel/catalogue/tables.ts'
import { newId } from '#lib/new-id.ts'
import type { LocationRow } from './load-vendor.ts'
import type { LocationInput } from './vendor-shapes.ts'

type Owner = { vendorId: string; activityId: null } | { vendorId: null; activityId: string }

/** The rows of a vendor's locations, in their order; what is searched and sorted by is taken from the address. */
export const locationRows = (vendorId: string, inputs: readonly LocationInput[]): LocationRow[] =>
  placeRows({ vendorId, activityId: null }, inputs)

/** The same for whoever owns them. */
export const placeRows = (owner: Owner, inputs: readonly LocationInput[]): LocationRow[] =>
  inputs.map(({ id, address, ...fields }, position) => ({
    ...fields,
    ...owner,
    id: id ?? newId('l'),
    position,
    address,
    city: address?.addressDetails.city ?? null,
    cityKey: address?.addressDetails.city ? cityKey(address.addressDetails.city) : null,
    postalCode: address?.addressDetails.postalCode ?? null,
    country: address?.addressDetails.country ?? null,
    lat: address?.geometry?.location.lat ?? null,
    lng: address?.geometry?.location.lng ?? null,
  }))

/** A location without what is derived from it. */
export const locationFields = ({
  vendorId: _v,
  activityId: _a,
  position: _p,
  city: _c,
  cityKey: _k,
  postalCode: _z,
  country: _o,
  lat: _t,
  lng: _g,
  ...shown
}: LocationRow) => shown

/** Replaces the locations of a vendor. One that an activity names is not taken away (D34). */
export function replaceLocations(db: ReadDb, stored: readonly LocationRow[], wanted: readonly LocationRow[]): Step[] {
  const kept = new Set(wanted.map(({ id }) => id))
  const known = new Set(stored.map(({ id }) => id))
  const gone = stored.filter(({ id }) => !kept.has(id))
  return [
    ...gone.flatMap(({ id }) => [
      guard('not exists (select 1 from activity where vendor_location_id = ?)', [id], 'locationInUse'),
      { statement: { sql: 'delete from location where id = ?', args: [id] } },
    ]),
    ...wanted.map((row) => ({
      statement: known.has(row.id)
        ? db.orm.update(location).set(row).where(eq(location.id, row.id))
        : db.orm.insert(location).values(row),
    })),
  ]
}
