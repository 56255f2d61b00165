import type { z } from 'zod'
import type { CallInput } from '#api/client.ts'
import type { OpeningHours, PostalAddress, vendorVisibility } from '#contract/catalogue-shapes.ts'
import { newId } from '#lib/new-id.ts'
import { numberText, parseDecimal } from '#ui/typed-numbers.ts'
import { checkWith } from '#web/office/kit/form/check.ts'
import { changedFields, isEmptied } from '#web/office/kit/form/differences.ts'
import type { Stored } from '#web/office/kit/form/use-office-form.ts'
import { type OfficeVendor, vendorState } from '../vendor-shapes.ts'

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

/** Values of the partner form: texts as typed. */
export interface VendorValues {
  name: string
  slugName: string
  logoMediaId: string
  mediaIds: string[]
  contact: { firstName: string; lastName: string; email: string; phone: string }
  markdown: string
  visibility: z.infer<typeof vendorVisibility>
  comments: string
  restriction: 'none' | 'group'
  groupId: string
  externalUrl: string
  addresses: LocationValues[]
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

/** Typed values in which locations that another person has deleted meanwhile count as new ones. */
export function withLivingAddresses(typed: VendorValues, theirs: VendorValues): VendorValues {
  const living = new Set(theirs.addresses.map(({ id }) => id))
  return {
    ...typed,
    addresses: typed.addresses.map(({ id, ...place }) =>
      id !== undefined && living.has(id) ? { id, ...place } : place,
    ),
  }
}

export const newVendor: Stored<VendorValues> = {
  version: null,
  values: {
    name: '',
    slugName: '',
    logoMediaId: '',
    mediaIds: [],
    contact: { firstName: '', lastName: '', email: '', phone: '' },
    markdown: '',
    visibility: 'Public',
    comments: '',
    restriction: 'none',
    groupId: '',
    externalUrl: '',
    addresses: [],
  },
}

export const storedVendor = (item: OfficeVendor): Stored<VendorValues> => ({
  version: item.updatedAt,
  values: {
    name: item.name,
    slugName: item.slugName,
    logoMediaId: item.logoMediaId ?? '',
    mediaIds: item.mediaIds,
    contact: item.contact,
    markdown: item.markdown,
    visibility: item.visibility,
    comments: item.comments,
    restriction: item.groupId === null ? 'none' : 'group',
    groupId: item.groupId ?? '',
    externalUrl: item.externalUrl ?? '',
    addresses: item.addresses.map(({ usedBy: _usedBy, name, phone, rangeInKm, ...place }) => ({
      ...place,
      key: place.id,
      name: name ?? '',
      phone: phone ?? '',
      rangeInKm: numberText(rangeInKm),
    })),
  },
})

/** Null for an empty text, where the field may be empty. */
const orNull = (text: string) => (text.trim() === '' ? null : text)
const orUndefined = (text: string) => orNull(text) ?? undefined

/** Fields to send to the call. */
export const toVendorFields = ({
  restriction,
  groupId,
  logoMediaId,
  externalUrl,
  addresses,
  ...values
}: VendorValues) => ({
  ...values,
  logoMediaId: orUndefined(logoMediaId),
  groupId: restriction === 'group' ? orUndefined(groupId) : undefined,
  externalUrl: orUndefined(externalUrl),
  addresses: addresses.map(({ key: _key, id, name, phone, rangeInKm, ...place }) => ({
    ...place,
    ...(id === undefined ? {} : { id }),
    name: orNull(name),
    phone: orNull(phone),
    rangeInKm: parseDecimal(rangeInKm),
  })),
})

export const checkVendor = checkWith<VendorValues>(
  vendorState,
  toVendorFields,
  ({ restriction, groupId, addresses }) => [
    ...(restriction === 'group' && groupId === '' ? [['groupId', 'Choisissez le groupe.'] as const] : []),
    ...addresses.flatMap(({ id, address, rangeInKm }, at) =>
      id === undefined && address === null && rangeInKm.trim() === ''
        ? [[`addresses[${at}].address`, 'Indiquez une adresse, ou un rayon d’intervention.'] as const]
        : [],
    ),
  ],
)

/** Fields of a new partner, which cannot be archived. */
export function toVendorCreation(values: VendorValues): CallInput<'/admin/create-vendor'> {
  const { visibility, ...fields } = toVendorFields(values)
  return { ...fields, visibility: visibility === 'Archived' ? 'Hidden' : visibility }
}

/** Fields that differ from the stored ones, and fields to empty. */
export function toVendorUpdate(
  base: VendorValues,
  values: VendorValues,
): Pick<CallInput<'/admin/update-vendor'>, 'updates' | 'removes'> {
  const [before, after] = [toVendorFields(base), toVendorFields(values)]
  const { visibility, ...updates } = changedFields(before, after)
  const isRemoved = (key: keyof typeof after) => isEmptied(before, after, key)
  return {
    updates: { ...updates, ...(visibility === undefined || visibility === 'Archived' ? {} : { visibility }) },
    removes: {
      externalUrl: isRemoved('externalUrl'),
      groupId: isRemoved('groupId'),
      logoMediaId: isRemoved('logoMediaId'),
    },
  }
}
