import { plural } from '#lib/words/plural.ts'
import { plainLine } from '#ui/text/markdown-blocks.ts'
import { isWithin } from '#web/office/kit/form/check.ts'
import type { OfficeActivity } from '../activity-shapes.ts'
import { type ActivityValues, activityEntity } from './activity-entity.ts'
import type { Vendor } from './load-activity.tsx'

/** Shortest description that lets a member decide, in characters. */
const SHORTEST_TEXT = 80

export interface Gap {
  id: 'picture' | 'price' | 'date' | 'address' | 'text'
  text: string
  /** Field that the missing part links to. */
  field: string
  /** True if the missing part is not in this form but in the tickets. */
  isOfStock?: true
}

/** Lists what a reader would miss if the form were published now. */
export function publicationGaps(values: ActivityValues, vendor: Vendor | null, activity?: OfficeActivity): Gap[] {
  const length = plainLine(values.markdown, Number.POSITIVE_INFINITY).length
  return [
    ...(values.mediaIds.length === 0 ? [{ id: 'picture', text: 'Pas d’image', field: 'mediaIds' } as const] : []),
    ...sellingGaps(values, activity),
    ...(hasAddress(values, vendor) ? [] : [{ id: 'address', text: 'Pas d’adresse', field: 'address.type' } as const]),
    ...(length < SHORTEST_TEXT
      ? [
          {
            id: 'text',
            text:
              length === 0
                ? 'Pas de description'
                : `Description courte : ${length} ${plural(length, 'caractère')}, ${SHORTEST_TEXT} au moins`,
            field: 'markdown',
          } as const,
        ]
      : []),
  ]
}

/** Missing parts of how it is sold; promo codes and member cards have a reduction instead of prices, and no dates. */
function sellingGaps({ stockType, promoCodeStock, memberCardStock }: ActivityValues, activity?: OfficeActivity): Gap[] {
  const without = (discount: string, field: string): Gap[] =>
    discount.trim() === '' ? [{ id: 'price', text: 'Pas de réduction', field }] : []
  if (stockType === 'PromoCode') return without(promoCodeStock.discount, 'promoCodeStock.discount')
  if (stockType === 'MemberCard') return without(memberCardStock.discount, 'memberCardStock.discount')
  const best = activity?.bestStock
  const ofStock = { field: 'stockType', isOfStock: true } as const
  return [
    ...(activity?.hasPrices ? [] : [{ id: 'price', text: 'Pas de prix : aucun billet', ...ofStock } as const]),
    ...(best?.hasFixedStocks || best?.hasFlexibleStocks
      ? []
      : [{ id: 'date', text: 'Pas de date : rien à vendre à partir d’aujourd’hui', ...ofStock } as const]),
  ]
}

function hasAddress(values: ActivityValues, vendor: Vendor | null): boolean {
  if ([...activityEntity.check(values).keys()].some((name) => isWithin(name, 'address'))) return false
  // While the partner loads, its postal address is assumed to exist.
  return values.address.type !== 'Vendor' || (values.vendorId !== '' && (vendor?.hasAddress ?? true))
}
