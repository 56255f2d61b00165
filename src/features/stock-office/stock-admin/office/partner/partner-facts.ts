import type { OpeningHours } from '#contract/catalogue-shapes.ts'
import type { OfficeVendor } from '#features/catalogue/vendors/vendor-shapes.ts'
import type { ContractKind } from '#lib/words/contract-kinds.ts'

/** Data of the activity's partner that a stock's form needs. */
export interface PartnerFacts {
  /** Empty if the partner has no postal address. */
  email: string
  /** First postal code among its addresses. */
  postalCode: string | null
  /** Kind of contract that the activity's categories carry. */
  categoryContractKind: ContractKind | null
  /** Opening hours of the partner's locations that have some. */
  hours: readonly { id: string; place: string; openingHours: OpeningHours }[]
}

export const NO_PARTNER = "Partenaire de l'activité invalide."

export const partnerFacts = (
  { contact, addresses }: OfficeVendor,
  categoryContractKind: ContractKind | null,
): PartnerFacts => ({
  categoryContractKind,
  email: contact.email.trim(),
  postalCode: addresses.map(({ address }) => address?.addressDetails.postalCode).find(Boolean) ?? null,
  hours: addresses.flatMap(({ id, name, address, openingHours }) =>
    openingHours && Object.values(openingHours.weekdays).some((ranges) => ranges.length > 0)
      ? [{ id, place: name ?? address?.main ?? '', openingHours }]
      : [],
  ),
})
