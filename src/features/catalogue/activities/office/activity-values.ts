import type { z } from 'zod'
import type { CallInput } from '#api/client.ts'
import type { vendorVisibility } from '#contract/catalogue-shapes.ts'
import { type LocationValues, newLocation } from '#features/catalogue/vendors/office/vendor-values.ts'
import { numberText, parseDecimal } from '#ui/typed-numbers.ts'
import { checkWith } from '#web/office/kit/form/check.ts'
import { changedFields, isEmptied } from '#web/office/kit/form/differences.ts'
import type { Stored } from '#web/office/kit/form/use-office-form.ts'
import { activityFields, type OfficeActivity, type StockType } from '../activity-shapes.ts'

type AddressType = 'Vendor' | 'AtHome' | 'Website' | 'Manual'

/** An activity as its form holds it: what was typed, as text. What another type of address or stock needs stays beside. */
export interface ActivityValues {
  label: string
  slugName: string
  vendorId: string
  catIds: string[]
  audience: 'nonPremium' | 'premium' | 'group'
  /** Of one that is restricted to a group. */
  cse: boolean
  groupId: string
  stockType: StockType
  promoCodeStock: { discount: string; description: string; content: string; link: string }
  memberCardStock: { discount: string; description: string; ctaText: string; ctaUrl: string }
  address: {
    type: AddressType
    rangeInKm: string
    vendorLocationId: string
    websiteUrl: string
    location: LocationValues
    /** What was written before there were locations. */
    text: string
  }
  visibility: z.infer<typeof vendorVisibility>
  /** When a hidden one becomes public by itself. */
  publishAt: number | null
  headerOverride: string
  /** Buyers may cancel what is not issued yet. */
  memberMayCancel: boolean
  /** Who looks for something to do with children is shown it. */
  forChildren: boolean
  externalUrl: string
  mediaIds: string[]
  markdown: string
  comments: string
}

const DEFAULT_RANGE = '10'

const newValues = (stockType: StockType): ActivityValues => ({
  label: '',
  slugName: '',
  vendorId: '',
  catIds: [],
  audience: 'nonPremium',
  cse: false,
  groupId: '',
  stockType,
  promoCodeStock: { discount: '', description: '', content: '', link: '' },
  memberCardStock: { discount: '', description: '', ctaText: '', ctaUrl: '' },
  address: {
    type: 'Vendor',
    rangeInKm: DEFAULT_RANGE,
    vendorLocationId: '',
    websiteUrl: '',
    location: { ...newLocation(), key: 'own' },
    text: '',
  },
  visibility: 'Public',
  publishAt: null,
  headerOverride: '',
  memberMayCancel: false,
  forChildren: false,
  externalUrl: '',
  mediaIds: [],
  markdown: '',
  comments: '',
})

/** A committee makes member-card offers. */
export const newActivity = (isCommittee: boolean): Stored<ActivityValues> => ({
  version: null,
  values: newValues(isCommittee ? 'MemberCard' : 'Standard'),
})

export function storedActivity(activity: OfficeActivity): Stored<ActivityValues> {
  const empty = newValues(activity.stockType)
  const { promoCodeStock: promo, memberCardStock: card, address } = activity
  return {
    version: activity.updatedAt,
    values: {
      label: activity.label,
      slugName: activity.slugName,
      vendorId: activity.vendorId,
      catIds: activity.catIds,
      audience: activity.groupId !== null ? 'group' : activity.cse ? 'premium' : 'nonPremium',
      cse: activity.groupId !== null && activity.cse,
      groupId: activity.groupId ?? '',
      stockType: activity.stockType,
      promoCodeStock: promo ? { ...promo, content: promo.content ?? '', link: promo.link ?? '' } : empty.promoCodeStock,
      memberCardStock: card ?? empty.memberCardStock,
      address: { ...empty.address, ...addressValues(address) },
      visibility: activity.visibility,
      publishAt: activity.publishAt,
      headerOverride: activity.headerOverride ?? '',
      memberMayCancel: activity.memberMayCancel,
      forChildren: activity.forChildren,
      externalUrl: activity.externalUrl ?? '',
      mediaIds: activity.mediaIds,
      markdown: activity.markdown,
      comments: activity.comments,
    },
  }
}

function addressValues(address: OfficeActivity['address']): Partial<ActivityValues['address']> {
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

/** Null where a field may be empty. */
const orNull = (text: string) => (text.trim() === '' ? null : text)
const orUndefined = (text: string) => orNull(text) ?? undefined

function toAddressInput({ type, rangeInKm, vendorLocationId, websiteUrl, location, text }: ActivityValues['address']) {
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
        // A text from before is an address, too, until somebody fills in a location.
        location:
          isEmpty && text !== ''
            ? null
            : { ...place, name: orNull(name), phone: orNull(phone), rangeInKm: parseDecimal(range) },
        text: orNull(text),
      }
    }
  }
}

/** What the form would send. */
export function toActivityFields(values: ActivityValues) {
  const { audience, cse, groupId, stockType, promoCodeStock: promo, memberCardStock, address, ...rest } = values
  return {
    ...rest,
    cse: audience === 'premium' || (audience === 'group' && cse),
    groupId: audience === 'group' ? orUndefined(groupId) : undefined,
    promoCodeStock:
      stockType === 'PromoCode' ? { ...promo, content: orNull(promo.content), link: orNull(promo.link) } : undefined,
    memberCardStock: stockType === 'MemberCard' ? memberCardStock : undefined,
    address: toAddressInput(address),
    publishAt: rest.visibility === 'Hidden' ? (rest.publishAt ?? undefined) : undefined,
    headerOverride: orUndefined(rest.headerOverride),
    externalUrl: orUndefined(rest.externalUrl),
  }
}

const vendorMissing = [['vendorId', 'Choisissez le partenaire.']] as const

export const checkActivity = checkWith<ActivityValues>(
  activityFields,
  // What is archived may stay so.
  (values) => ({ ...toActivityFields(values), visibility: values.visibility === 'Public' ? 'Public' : 'Hidden' }),
  ({ vendorId, audience, groupId }) => [
    ...(vendorId === '' ? vendorMissing : []),
    ...(audience === 'group' && groupId === '' ? [['groupId', 'Choisissez le groupe.'] as const] : []),
  ],
)

/** A new one cannot be archived. */
export function toActivityCreation(values: ActivityValues): CallInput<'/admin/create-activity'> {
  const { visibility, ...fields } = toActivityFields(values)
  return { ...fields, visibility: visibility === 'Public' ? 'Public' : 'Hidden' }
}

/** The fields that differ from what is stored, and those that are to be emptied. */
export function toActivityUpdate(
  base: ActivityValues,
  values: ActivityValues,
): Pick<CallInput<'/admin/update-activity'>, 'updates' | 'removes'> {
  const [before, after] = [toActivityFields(base), toActivityFields(values)]
  const { visibility, ...updates } = changedFields(before, after)
  const isRemoved = (key: keyof typeof after) => isEmptied(before, after, key)
  return {
    updates: { ...updates, ...(visibility === undefined || visibility === 'Archived' ? {} : { visibility }) },
    removes: {
      promoCodeStock: isRemoved('promoCodeStock'),
      memberCardStock: isRemoved('memberCardStock'),
      groupId: isRemoved('groupId'),
      headerOverride: isRemoved('headerOverride'),
      externalUrl: isRemoved('externalUrl'),
      publishAt: isRemoved('publishAt'),
    },
  }
}
