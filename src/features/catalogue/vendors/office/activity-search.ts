import { type ListSearch, listQuery, listSearch, oneOf } from '#web/office/kit/list/list-search.ts'

const sorts = ['name', 'createdAt', 'updatedAt', 'visibility'] as const
const readSearch = listSearch(sorts)

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 100

const readId = (value: unknown): string | undefined => (isId(value) ? value : undefined)

/** Query parameters of the list of activities. */
export interface ActivitySearch extends ListSearch<(typeof sorts)[number]> {
  status?: 'Public' | 'Hidden' | 'Archived'
  type?: 'Standard' | 'PromoCode' | 'MemberCard'
  premium?: 'yes' | 'no'
  seen?: 'no'
  /** Ids of the partner, category and group whose activities are listed. */
  vendor?: string
  category?: string
  group?: string
}

export const activitySearch = (search: Record<string, unknown>): ActivitySearch => ({
  ...readSearch(search),
  status: oneOf(['Public', 'Hidden', 'Archived'], search.status),
  type: oneOf(['Standard', 'PromoCode', 'MemberCard'], search.type),
  premium: oneOf(['yes', 'no'], search.premium),
  seen: oneOf(['no'], search.seen),
  vendor: readId(search.vendor),
  category: readId(search.category),
  group: readId(search.group),
})

/** Call filters for a URL: those of the list, of its file, and of actions on all matches. */
export const activityFilters = ({ status, type, premium, seen, vendor, category, group }: ActivitySearch) => ({
  visibility: status,
  stockType: type,
  cse: premium === undefined ? undefined : premium === 'yes',
  isDirty: seen === 'no' ? (true as const) : undefined,
  vendorId: vendor,
  categoryId: category,
  restrictedTo: group,
})

/** Filters, words and order. */
export const activityQuery = ({ q, sort, dir, ...filters }: ActivitySearch) => ({
  ...listQuery({ q, sort, dir }),
  ...activityFilters(filters),
})

/** A partner, a category or a group, by its id. */
export type ActivityOwner = Partial<Pick<ActivitySearch, 'vendor' | 'category' | 'group'>>

/** URL of the list of the owner's activities. */
export const activitiesHref = (owner: ActivityOwner): string =>
  `/admin/activity?${new URLSearchParams(Object.entries(owner))}`
