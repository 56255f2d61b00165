import { locationFields } from '#features/catalogue/vendors/location-rows.ts'
import { readFields, type WholeState } from '#handler/whole-state.ts'
import { type ActivityState, activityState, type StockType, type StoredAddress } from './activity-shapes.ts'
import type { ActivityRow, StoredActivity } from './load-activity.ts'

/** Converts stored fields into the shape in which administrators set them. */
export const storedActivityState = (stored: StoredActivity): WholeState<ActivityState> => ({
  ...readFields(activityState.shape, stored.row),
  catIds: stored.catIds,
  address: addressState(stored),
})

function addressState({ row, location }: StoredActivity): StoredAddress {
  switch (row.addressType) {
    case 'Vendor':
      return { type: 'Vendor' }
    case 'AtHome':
      return { type: 'AtHome', rangeInKm: row.addressRangeInKm, vendorLocationId: row.vendorLocationId }
    case 'Website':
      return { type: 'Website', websiteUrl: row.websiteUrl ?? '' }
    case 'Manual':
      return { type: 'Manual', location: location && locationFields(location), text: row.addressText }
  }
}

export const activityStockType = ({
  promoCodeStock,
  memberCardStock,
}: Pick<ActivityState, 'promoCodeStock' | 'memberCardStock'>): StockType =>
  promoCodeStock ? 'PromoCode' : memberCardStock ? 'MemberCard' : 'Standard'

type StateColumns = Omit<
  ActivityRow,
  'id' | 'groupId' | 'isDirty' | 'sourceKey' | 'sourceHash' | 'createdAt' | 'updatedAt'
>

/**
 * Columns of a state, without the group, which the scope decides, and categories and location, which have their own
 * tables.
 */
export function activityColumns({
  catIds: _catIds,
  groupId: _groupId,
  address,
  ...fields
}: ActivityState): StateColumns {
  return {
    ...fields,
    stockType: activityStockType(fields),
    promoCodeStock: fields.promoCodeStock ?? null,
    memberCardStock: fields.memberCardStock ?? null,
    headerOverride: fields.headerOverride ?? null,
    externalUrl: fields.externalUrl ?? null,
    publishAt: fields.publishAt ?? null,
    addressType: address.type,
    addressRangeInKm: address.type === 'AtHome' ? address.rangeInKm : null,
    vendorLocationId: address.type === 'AtHome' ? address.vendorLocationId : null,
    websiteUrl: address.type === 'Website' ? address.websiteUrl : null,
    addressText: address.type === 'Manual' ? address.text : null,
  }
}
