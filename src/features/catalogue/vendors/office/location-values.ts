import type { OpeningHours, PostalAddress } from '#contract/catalogue-shapes.ts'
import { newId } from '#lib/new-id.ts'
import { numberText, parseDecimal } from '#ui/typed-numbers.ts'
import type { OfficeVendor } from '../vendor-shapes.ts'

export interface LocationValues {
  /** Id of a stored location; absent for a new one. */
  id?: string
  /** Identifies locations, also new ones, while they are edited. */
  key: string
  name: string
  hideName: boolean
  phone: string
  hidePhone: boolean
  address: PostalAddress | null
  hideAddress: boolean
  openingHours: OpeningHours | null
  hideOpeningHours: boolean
  rangeInKm: string
}

export const newLocation = (): LocationValues => ({
  key: newId('l'),
  name: '',
  hideName: false,
  phone: '',
  hidePhone: true,
  address: null,
  hideAddress: false,
  openingHours: null,
  hideOpeningHours: false,
  rangeInKm: '',
})

/** Null for an empty text, where the field may be empty. */
const orNull = (text: string) => (text.trim() === '' ? null : text)

export const readLocations = (stored: OfficeVendor['addresses']): LocationValues[] =>
  stored.map(({ usedBy: _usedBy, name, phone, rangeInKm, ...place }) => ({
    ...place,
    key: place.id,
    name: name ?? '',
    phone: phone ?? '',
    rangeInKm: numberText(rangeInKm),
  }))

export const toLocations = (values: LocationValues[]) =>
  values.map(({ key: _key, id, name, phone, rangeInKm, ...place }) => ({
    ...place,
    ...(id === undefined ? {} : { id }),
    name: orNull(name),
    phone: orNull(phone),
    rangeInKm: parseDecimal(rangeInKm),
  }))

/** Typed values in which locations that another person has deleted meanwhile count as new ones. */
export function withLivingAddresses<Values extends { addresses: LocationValues[] }>(
  typed: Values,
  theirs: NoInfer<Values>,
): Values {
  const living = new Set(theirs.addresses.map(({ id }) => id))
  return {
    ...typed,
    addresses: typed.addresses.map(({ id, ...place }) =>
      id !== undefined && living.has(id) ? { id, ...place } : place,
    ),
  }
}
