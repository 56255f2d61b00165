import type { OpeningHours } from '#contract/catalogue-shapes.ts'
import type { OfficeOffer } from '#features/catalogue/offers/offer-shapes.ts'
import type { OfficeVendor } from '#features/catalogue/vendors/vendor-shapes.ts'
import type { PostalPlace } from '#kernel/time/place-clock.ts'
import type { Offer } from '#kernel/time/types.ts'
import type { ContractKind } from '#lib/words/contract-kinds.ts'

/** Data of the activity's partner that a stock's form needs. */
export interface PartnerFacts {
  /** Empty if the partner has no postal address. */
  email: string
  /** First postal code among its addresses. */
  postalCode: string | null
  /** Kind of contract that the activity's categories carry. */
  categoryContractKind: ContractKind | null
  /** Postal places of the partner, whose clock may not be the region's. */
  places: readonly PostalPlace[]
  /** Opening hours of the partner's locations that have some. */
  hours: readonly { id: string; place: string; openingHours: OpeningHours }[]
  /** Promotions that lower the activity's prices, now or later. */
  promotions: readonly Pick<Offer, 'id' | 'discount'>[]
  /** Commission of a partner who sells by an agent, in hundredths of a percent; null: a resale. */
  commission: number | null
}

/** Promotions that are public and not over, as prices reckon with them. */
export const unfinishedPromotions = (offers: readonly OfficeOffer[], now: number): PartnerFacts['promotions'] =>
  offers
    .filter(({ visibility, flash }) => visibility === 'Public' && (flash.type === 'Disabled' || flash.endTs > now))
    .map(({ id, discount }) => ({
      id,
      discount: discount.type === 'Amount' ? { type: 'Amount', amount: discount.amount.cents } : discount,
    }))

export const NO_PARTNER = "Partenaire de l'activité invalide."

export const partnerFacts = (
  { contact, addresses }: OfficeVendor,
  known: Pick<PartnerFacts, 'categoryContractKind' | 'promotions' | 'commission'>,
): PartnerFacts => ({
  ...known,
  email: contact.email.trim(),
  postalCode: addresses.map(({ address }) => address?.addressDetails.postalCode).find(Boolean) ?? null,
  places: addresses.flatMap(({ address }) => address?.addressDetails ?? []),
  hours: addresses.flatMap(({ id, name, address, openingHours }) =>
    openingHours && Object.values(openingHours.weekdays).some((ranges) => ranges.length > 0)
      ? [{ id, place: name ?? address?.main ?? '', openingHours }]
      : [],
  ),
})
