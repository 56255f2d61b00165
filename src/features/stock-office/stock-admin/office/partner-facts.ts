import type { OpeningHours } from '#contract/catalogue-shapes.ts'
import type { OfficeVendor } from '#features/catalogue/vendors/vendor-shapes.ts'

/** What a stock's form needs of the activity's partner. */
export interface PartnerFacts {
  /** '' where it has none. */
  email: string
  /** Of its locations that have some. */
  hours: readonly { id: string; place: string; openingHours: OpeningHours }[]
}

export const NO_PARTNER = "Partenaire de l'activité invalide."

export const partnerFacts = ({ contact, addresses }: OfficeVendor): PartnerFacts => ({
  email: contact.email.trim(),
  hours: addresses.flatMap(({ id, name, address, openingHours }) =>
    openingHours && Object.values(openingHours.weekdays).some((ranges) => ranges.length > 0)
      ? [{ id, place: name ?? address?.main ?? '', openingHours }]
      : [],
  ),
})
