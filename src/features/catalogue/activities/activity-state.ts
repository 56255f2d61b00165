import { locationFields } from '#features/catalogue/vendors/location-rows.ts'
import type { WholeState } from '#handler/whole-state.ts'
import type { ActivityState, StockType, StoredAddress } from './activity-shapes.ts'
import type { ActivityRow, StoredActivity } from './load-activity.ts'

/** Converts stored fields into the shape in which administrators set them. */
export const storedActivityState = (stored: StoredActivity): WholeState<ActivityState> => {
  const { row, catIds } = stored
  return {
    vendorId: row.vendorId,
    catIds,
    label: row.label,
    slugName: row.slugName,
    cse: row.cse,
    groupId: row.groupId ?? undefined,
    mediaIds: row.mediaIds,
    markdown: row.markdown,
    comments: row.comments,
    headerOverride: row.headerOverride ?? undefined,
    externalUrl: row.externalUrl ?? undefined,
    publishAt: row.publishAt ?? undefined,
    memberMayCancel: row.memberMayCancel,
    forChildren: row.forChildren,
    promoCodeStock: row.promoCodeStock ?? undefined,
    memberCardStock: row.memberCardStock ?? undefined,
    address: addressState(stored),
    visibility: row.visibility,
  }
}

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
