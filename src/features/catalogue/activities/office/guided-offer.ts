import { proposedSlug } from '#kernel/catalogue/slug.ts'
import type { Errors } from '#web/office/kit/form/check.ts'
import { type ActivityValues, activityEntity } from './activity-entity.ts'

/** Fields that store an answer elsewhere: the member card shows a promo code (chapter groups-and-committees). */
const shownAs: Record<string, string> = { 'memberCardStock.ctaUrl': 'promoCodeStock.link' }

/**
 * Offer made from the answers; its slug follows the name, hidden from the secretary. A committee's offer is a
 * member-card offer (K-ROLE-008), so its text holds the promo code and its button opens the site.
 */
export function guidedOffer(values: ActivityValues): ActivityValues {
  const { stockType, memberCardStock: card, promoCodeStock } = values
  const named = { ...values, slugName: proposedSlug(values.label) }
  if (stockType !== 'PromoCode') return named
  const link = promoCodeStock.link.trim()
  return {
    ...named,
    stockType: 'MemberCard',
    memberCardStock: {
      ...card,
      description: [`Code promo : ${promoCodeStock.content.trim()}`, card.description].filter(Boolean).join('\n'),
      ctaText: link === '' ? '' : 'Profiter de l’offre',
      ctaUrl: link,
    },
  }
}

/** Errors by the fields of the guided form. */
export function checkGuided(values: ActivityValues): Errors {
  const errors = activityEntity.check(guidedOffer(values))
  if (values.stockType !== 'PromoCode') return errors
  const own = new Map([...errors].map(([name, message]) => [shownAs[name] ?? name, message]))
  if (values.promoCodeStock.content.trim() === '') own.set('promoCodeStock.content', 'Indiquez le code.')
  return own
}
