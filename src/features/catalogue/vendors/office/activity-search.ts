import { type ListSearch, listQuery, listSearch, oneOf } from '#web/office/kit/list/list-search.ts'

const sorts = ['name', 'createdAt', 'updatedAt', 'visibility'] as const
const readSearch = listSearch(sorts)

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 100

const readId = (value: unknown): string | undefined => (isId(value) ? value : undefined)

/** What the address of the activities' list holds. */
export interface ActivitySearch extends ListSearch<(typeof sorts)[number]> {
  status?: 'Public' | 'Hidden' | 'Archived'
  type?: 'Standard' | 'PromoCode' | 'MemberCard'
  premium?: 'yes' | 'no'
  seen?: 'no'
  /** Ids of whose activities they are. */
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

/** The filters of the calls that an address means: the list's, its file's, and those of what is done with all that match. */
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

/** The address of the list of its activities. */
export const activitiesHref = (owner: ActivityOwner): string =>
  `/admin/activity?${new URLSearchParams(Object.entries(owner))}`
