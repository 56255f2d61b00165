import type { OpeningHours, PostalAddress, VendorLocation } from '#contract/catalogue-shapes.ts'
import type { Media } from '#contract/shapes.ts'
import { packedRows } from '#db/packed-rows.ts'
import { toMedia } from '#kernel/media/media-view.ts'
import type { StoredMediaVersion } from '#kernel/media/tables.ts'
import { findPlaceClock, type PostalPlace } from '#kernel/time/place-clock.ts'

/** A row of `location` as `locationJson` packs it; flags are 0 or 1. */
export interface LocationJson {
  id: string
  position: number
  name: string | null
  hideName: number
  phone: string | null
  hidePhone: number
  address: PostalAddress | null
  hideAddress: number
  openingHours: OpeningHours | null
  hideOpeningHours: number
  rangeInKm: number | null
  city: string | null
  postalCode: string | null
  country: string | null
  lat: number | null
  lng: number | null
}

/** SQL expression over `location l`: its rows as JSON, for `parseLocations`. */
export const locationsJson = `json_group_array(json_object(
  'at', l.position, 'id', l.id, 'position', l.position, 'name', l.name, 'hideName', l.hide_name, 'phone', l.phone, 'hidePhone', l.hide_phone,
  'address', json(l.address), 'hideAddress', l.hide_address, 'openingHours', json(l.opening_hours),
  'hideOpeningHours', l.hide_opening_hours, 'rangeInKm', l.range_in_km, 'city', l.city, 'postalCode', l.postal_code,
  'country', l.country, 'lat', l.lat, 'lng', l.lng))`

export const parseLocations = (json: string | null): LocationJson[] =>
  json === null ? [] : packedRows<LocationJson>(json)

const unless = <T>(hidden: number, value: T): T | null => (hidden === 1 ? null : value)

/**
 * SQL query: phone number shown for the partner's first location, preferring one whose postal address is shown. Printed
 * on tickets; the contact's own number is for operators only (K-RULE-010).
 */
export const placePhoneSql = (vendorId: string) => `select iif(l.hide_phone, null, nullif(l.phone, '')) from location l
  where l.vendor_id = ${vendorId} order by l.hide_address, l.position limit 1`

const placeJson = `json_object(
    'postalCode', l.address ->> '$.addressDetails.postalCode', 'country', l.address ->> '$.addressDetails.country')`

/** SQL query: postal place of a partner's first address as JSON, by whose clock its entrance is. */
export const vendorPlaceSql = (vendorId: string) =>
  `select ${placeJson} from location l where l.vendor_id = ${vendorId} and l.address is not null order by l.position limit 1`

/**
 * SQL query: postal place of an activity as JSON, by whose clock people there live: its own address, else its partner's
 * first one, hidden or not; none for what is at home or online. `activity` names the table's row.
 */
export const activityPlaceSql = (activity: string) => `select ${placeJson}
  from location l where (l.activity_id = ${activity}.id and ${activity}.address_type = 'Manual')
    or (l.vendor_id = ${activity}.vendor_id and ${activity}.address_type = 'Vendor') order by l.position limit 1`

export const parsePlace = (json: string | null): PostalPlace | null => (json === null ? null : JSON.parse(json))

/** A location as the public sees it: values covered by a hide flag are removed here, on the server. */
export const toVendorLocation = (row: LocationJson): VendorLocation => ({
  name: unless(row.hideName, row.name),
  phone: unless(row.hidePhone, row.phone),
  address: unless(row.hideAddress, row.address),
  openingHours: unless(row.hideOpeningHours, row.openingHours),
  clockZone: (row.address && findPlaceClock(row.address.addressDetails)?.zone) ?? null,
  hideName: row.hideName === 1,
  hidePhone: row.hidePhone === 1,
  hideAddress: row.hideAddress === 1,
  hideOpeningHours: row.hideOpeningHours === 1,
  rangeInKm: row.rangeInKm,
})

/** City, country and coordinates for a card; all null when the address is hidden. */
export const toPlace = ({ hideAddress, city, postalCode, country, lat, lng }: LocationJson) =>
  hideAddress === 1
    ? { city: null, postalCode: null, country: null, lat: null, lng: null }
    : { city, postalCode, country, lat, lng }

/** SQL expression: the ready images of a JSON list of media ids, for `parseGallery`. */
export const galleryJson = (mediaIds: string) => `(select json_group_array(
    json_object('at', j.key, 'id', g.id, 'versions', json(g.versions), 'placeholder', g.placeholder, 'alt', g.alt))
  from json_each(${mediaIds}) j join media g on g.id = j.value and g.status = 'Ready')`

interface GalleryImage {
  id: string
  versions: StoredMediaVersion[]
  placeholder: string | null
  alt: string
}

/** The images that `galleryJson` packed, in the list's order. */
export const parseGallery = (json: string): Media[] => packedRows<GalleryImage>(json).map(toMedia)
