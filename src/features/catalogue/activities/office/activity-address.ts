import { type LocationValues, newLocation } from '#features/catalogue/vendors/office/location-values.ts'
import { numberText, parseDecimal } from '#ui/typed-numbers.ts'
import type { OfficeActivity } from '../activity-shapes.ts'

/** Location of an activity as its form holds it; fields of the other address types keep what was typed. */
export interface AddressValues {
  type: 'Vendor' | 'AtHome' | 'Website' | 'Manual'
  rangeInKm: string
  vendorLocationId: string
  websiteUrl: string
  location: LocationValues
  /** Free text of an activity that is older than locations. */
  text: string
}

export const emptyAddress: AddressValues = {
  type: 'Vendor',
  rangeInKm: '10',
  vendorLocationId: '',
  websiteUrl: '',
  location: { ...newLocation(), key: 'own' },
  text: '',
}

export const readAddress = (stored: OfficeActivity['address']): AddressValues => ({
  ...emptyAddress,
  ...addressValues(stored),
})

function addressValues(address: OfficeActivity['address']): Partial<AddressValues> {
  switch (address.type) {
    case 'Vendor':
      return { type: 'Vendor' }
    case 'AtHome':
      return {
        type: 'AtHome',
        rangeInKm: numberText(address.rangeInKm),
        vendorLocationId: address.vendorLocationId ?? '',
      }
    case 'Website':
      return address
    case 'Manual': {
      const { location } = address
      return {
        type: 'Manual',
        text: address.text ?? '',
        ...(location
          ? {
              location: {
                ...location,
                key: location.id,
                name: location.name ?? '',
                phone: location.phone ?? '',
                rangeInKm: numberText(location.rangeInKm),
              },
            }
          : {}),
      }
    }
  }
}

const orNull = (text: string) => (text.trim() === '' ? null : text)

export function toAddressInput({ type, rangeInKm, vendorLocationId, websiteUrl, location, text }: AddressValues) {
  switch (type) {
    case 'Vendor':
      return { type }
    case 'AtHome':
      return { type, rangeInKm: parseDecimal(rangeInKm), vendorLocationId: orNull(vendorLocationId) }
    case 'Website':
      return { type, websiteUrl }
    case 'Manual': {
      const { key: _key, name, phone, rangeInKm: range, ...place } = location
      const isEmpty = !place.address && !place.openingHours && name.trim() === '' && phone.trim() === ''
      return {
        type,
        // An old text counts as the address until a location is entered.
        location:
          isEmpty && text !== ''
            ? null
            : { ...place, name: orNull(name), phone: orNull(phone), rangeInKm: parseDecimal(range) },
        text: orNull(text),
      }
    }
  }
}
