import { eq } from 'drizzle-orm'
import { guard, type Step } from '#db/region-db.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { cityKey } from '#kernel/catalogue/search-fold.ts'
import { location } from '#kernel/catalogue/tables.ts'
import { newId } from '#lib/new-id.ts'
import type { LocationRow } from './load-vendor.ts'
import type { LocationInput } from './vendor-shapes.ts'

type Owner = { vendorId: string; activityId: null } | { vendorId: null; activityId: string }

/** Rows of a partner's locations, in their order, with search and sort columns derived from the postal address. */
export const locationRows = (vendorId: string, inputs: readonly LocationInput[]): LocationRow[] =>
  placeRows({ vendorId, activityId: null }, inputs)

/** Rows of locations for any owner, partner or activity. */
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

/** Fields of a location without derived columns. */
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

/** Replaces a partner's locations. One that an activity uses cannot be removed (D34). */
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
