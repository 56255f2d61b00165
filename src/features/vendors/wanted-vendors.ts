import { and } from 'drizzle-orm'
import { type AlongOrder, checkedAlong } from '../../handler/checked-along.ts'
import { nameSearch } from '../../handler/name-search.ts'
import type { Scope } from '../../handler/scope.ts'
import { textFilter } from '../../handler/text-filter.ts'
import type { WordSearch } from '../../handler/word-search.ts'
import { vendorNames } from '../catalogue/name-indexes.ts'
import { vendor } from '../catalogue/tables.ts'
import type { VendorVisibility } from './vendor-shapes.ts'

/** The partners of the scope that a list's filters let through, as they are counted and as they are read in its order. */
export function wantedVendors(
  scope: Scope,
  { text, visibility, sort }: { text?: string; visibility?: VendorVisibility; sort?: string },
): AlongOrder {
  const within = and(scope.where(vendor.groupId), textFilter(text, [vendor.nameKey, vendor.slugName]))
  const isVisible = checkedAlong(vendor.visibility, visibility, sort === 'visibility')
  return { counted: and(within, isVisible.counted), inOrder: and(within, isVisible.inOrder) }
}

/** A search among all partners; null for a committee, whose few are read by their own index. */
export const searchedVendors = (scope: Scope, text: string | undefined): WordSearch | null =>
  scope.groupId === null ? nameSearch(vendorNames, text) : null

/** How a list of partners may be sorted. */
export const vendorOrder = {
  by: {
    name: vendor.nameKey,
    createdAt: vendor.createdAt,
    updatedAt: vendor.updatedAt,
    visibility: vendor.visibility,
  },
  usual: { sort: 'updatedAt', direction: 'desc' },
  id: vendor.id,
} as const
