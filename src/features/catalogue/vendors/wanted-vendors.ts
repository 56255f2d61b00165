import { and, inArray, isNull, or } from 'drizzle-orm'
import { type VendorVisibility, vendorVisibility } from '#contract/catalogue-shapes.ts'
import { vendorNames } from '#features/catalogue/shop/name-indexes.ts'
import { type AlongOrder, checkedAlong } from '#handler/checked-along.ts'
import { nameSearch } from '#handler/name-search.ts'
import type { Scope } from '#handler/scope.ts'
import { textFilter } from '#handler/text-filter.ts'
import type { WordSearch } from '#handler/word-search.ts'
import { wordsIn } from '#handler/words-in.ts'
import { vendor } from '#kernel/catalogue/tables.ts'
import { foundPartners, isPhoneText } from '#kernel/people/phone-owners.ts'

const visibilities = vendorVisibility.options

/** Names of the states as plain text, so that the filter finds partners by them. */
const statusNames = { Public: 'actif', Hidden: 'inactif', Archived: 'archive' } as const
const statusesNamed = (word: string): VendorVisibility[] =>
  word.length < 3 ? [] : visibilities.filter((each) => statusNames[each].includes(word))

interface VendorFilters {
  text?: string
  visibility?: VendorVisibility
  identity?: 'Missing'
  sort?: string
}

/** Conditions for partners of the scope that match a list's filters, for counting and for reading in order. */
export function wantedVendors(scope: Scope, { text, visibility, identity, sort }: VendorFilters): AlongOrder {
  const hasWords = wordsIn(text).map((word) => {
    const statuses = statusesNamed(word)
    const isNamed = textFilter(word, [vendor.nameKey, vendor.slugName])
    return statuses.length === 0 ? isNamed : or(isNamed, inArray(vendor.visibility, statuses))
  })
  const isMissing = identity === 'Missing' ? isNull(vendor.legalIdentity) : undefined
  const within = and(scope.where(vendor.groupId), isMissing, foundPartners(text, and(...hasWords)))
  const isVisible = checkedAlong(vendor.visibility, visibility, sort === 'visibility')
  return { counted: and(within, isVisible.counted), inOrder: and(within, isVisible.inOrder) }
}

/**
 * A search by name among all partners; null for a committee, whose few are read by their own index, and for a number
 * that may be a telephone.
 */
export const searchedVendors = (scope: Scope, text: string | undefined): WordSearch | null =>
  scope.groupId === null && !isPhoneText(text) && wordsIn(text).every((word) => statusesNamed(word).length === 0)
    ? nameSearch(vendorNames, text)
    : null

/** Sort orders of a list of partners. */
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
