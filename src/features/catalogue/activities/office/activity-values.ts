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

/** Values of the activity form: texts as typed. Values for other types of address or stock are kept beside. */
export interface ActivityValues {
  label: string
  slugName: string
  vendorId: string
  catIds: string[]
  audience: 'nonPremium' | 'premium' | 'group'
  /** Premium, for an activity restricted to a group. */
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
    /** Address as text, from before locations existed. */
    text: string
  }
  visibility: z.infer<typeof vendorVisibility>
  /** When a hidden activity becomes public by itself. */
  publishAt: number | null
  headerOverride: string
  /** Buyers may cancel an item that is not issued yet. */
  memberMayCancel: boolean
  /** Shown to members who look for activities with children. */
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

/** Values of a new activity; a committee's default is a member-card offer. */
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

/** Null for an empty text, where the field may be empty. */
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

/** Fields to send to the call. */
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
  // An archived activity may stay archived.
  (values) => ({ ...toActivityFields(values), visibility: values.visibility === 'Public' ? 'Public' : 'Hidden' }),
  ({ vendorId, audience, groupId }) => [
    ...(vendorId === '' ? vendorMissing : []),
    ...(audience === 'group' && groupId === '' ? [['groupId', 'Choisissez le groupe.'] as const] : []),
  ],
)

/** Fields of a new activity, which cannot be archived. */
export function toActivityCreation(values: ActivityValues): CallInput<'/admin/create-activity'> {
  const { visibility, ...fields } = toActivityFields(values)
  return { ...fields, visibility: visibility === 'Public' ? 'Public' : 'Hidden' }
}

/** Fields that differ from the stored ones, and fields to empty. */
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
