import type { CallInput } from '#api/client.ts'
import { type ActivityValues, activityEntity } from './activity-entity.ts'

/** Draft for the preview, without invalid fields. Null until a partner is chosen. */
export function toActivityDraft(values: ActivityValues): CallInput<'/admin/preview-activity'>['draft'] | null {
  if (values.vendorId === '') return null
  const wrong = activityEntity.check(values)
  const right = <T>(path: string, value: T, otherwise: T): T => (wrong.has(path) ? otherwise : value)
  const {
    comments: _notes,
    visibility: _seen,
    publishAt: _when,
    address,
    promoCodeStock,
    memberCardStock,
    ...fields
  } = activityEntity.toFields(values)
  return {
    ...fields,
    externalUrl: right('externalUrl', fields.externalUrl, undefined),
    promoCodeStock: promoCodeStock && {
      ...promoCodeStock,
      link: right('promoCodeStock.link', promoCodeStock.link, null),
    },
    memberCardStock: memberCardStock && {
      ...memberCardStock,
      ctaUrl: right('memberCardStock.ctaUrl', memberCardStock.ctaUrl, ''),
    },
    address:
      address.type === 'Website'
        ? { ...address, websiteUrl: right('address.websiteUrl', address.websiteUrl, '') }
        : address.type === 'AtHome'
          ? { ...address, rangeInKm: right('address.rangeInKm', address.rangeInKm, null) }
          : address,
  }
}
