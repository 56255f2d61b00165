import type { CallInput } from '#api/client.ts'
import { defineEntity } from '#web/office/kit/entity/entity.ts'
import { entityUpdate } from '#web/office/kit/entity/entity-update.ts'
import { type OfficeVendor, vendorState } from '../vendor-shapes.ts'
import { declaredVendor } from './declared-vendor.tsx'

const NO_PLACE = 'Indiquez une adresse, ou un rayon d’intervention.'

export const vendorEntity = defineEntity<OfficeVendor>()({
  kind: 'vendor',
  savedText: 'Partenaire modifié',
  schema: vendorState,
  fields: declaredVendor,
  made: {
    groupId: {
      of: ['restriction', 'groupId'],
      read: ({ groupId }) => ({
        restriction: groupId === null ? ('none' as const) : ('group' as const),
        groupId: groupId ?? '',
      }),
      write: ({ restriction, groupId }) => (restriction === 'group' && groupId.trim() !== '' ? groupId : undefined),
    },
    legalIdentity: {
      of: ['isIdentified', 'legalIdentity'],
      read: ({ legalIdentity }) => ({
        isIdentified: legalIdentity === null ? ('no' as const) : ('yes' as const),
        legalIdentity: legalIdentity ?? declaredVendor.legalIdentity.empty,
      }),
      write: ({ isIdentified, legalIdentity }) => (isIdentified === 'yes' ? legalIdentity : undefined),
    },
  },
  problems: ({ restriction, groupId, addresses }) => [
    ...(restriction === 'group' && groupId === '' ? [['groupId', 'Choisissez le groupe.'] as const] : []),
    ...addresses.flatMap(({ id, address, rangeInKm }, at) =>
      id === undefined && address === null && rangeInKm.trim() === ''
        ? [[`addresses[${at}].address`, NO_PLACE] as const]
        : [],
    ),
  ],
})

export type VendorValues = ReturnType<typeof vendorEntity.empty>['values']

/** A new one cannot be archived. */
export function toVendorCreation(values: VendorValues): CallInput<'/admin/create-vendor'> {
  const { visibility, ...fields } = vendorEntity.toFields(values)
  return { ...fields, visibility: visibility === 'Archived' ? 'Hidden' : visibility }
}

/** The fields that differ from what is stored, and those that are to be emptied. */
export function toVendorUpdate(
  base: VendorValues,
  values: VendorValues,
): Pick<CallInput<'/admin/update-vendor'>, 'updates' | 'removes'> {
  const { updates, removes } = entityUpdate(vendorEntity.toFields(base), vendorEntity.toFields(values))
  const { visibility, ...others } = updates
  return {
    updates: { ...others, ...(visibility === undefined || visibility === 'Archived' ? {} : { visibility }) },
    removes,
  }
}
