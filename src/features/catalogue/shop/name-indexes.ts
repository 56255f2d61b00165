import type { NameIndex } from '#handler/name-search.ts'
import { activityNameRow, vendorNameRow } from '#kernel/catalogue/derived/tables.ts'
import { activity, vendor } from '#kernel/catalogue/tables.ts'

export const activityNames: NameIndex = {
  table: activity,
  id: activity.id,
  plainTexts: [activity.nameKey],
  byId: 'activity_by_id',
  rows: {
    table: activityNameRow,
    row: activityNameRow.row,
    id: activityNameRow.activityId,
    words: activityNameRow.words,
  },
  fullText: 'activity_names',
  terms: 'activity_name_terms',
}

export const vendorNames: NameIndex = {
  table: vendor,
  id: vendor.id,
  plainTexts: [vendor.nameKey, vendor.slugName],
  byId: 'vendor_by_id',
  rows: { table: vendorNameRow, row: vendorNameRow.row, id: vendorNameRow.vendorId, words: vendorNameRow.words },
  fullText: 'vendor_names',
  terms: 'vendor_name_terms',
}
