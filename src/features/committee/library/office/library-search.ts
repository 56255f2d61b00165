import { z } from 'zod'

const sorts = ['name', 'updatedAt', 'size'] as const
export type LibrarySort = (typeof sorts)[number]

/** Search parameters of a library: the search text across all folders, and the order. */
export interface LibrarySearch {
  q?: string
  tri?: LibrarySort
}

const shape = z.object({
  q: z.string().trim().min(1).max(200).optional().catch(undefined),
  tri: z.enum(sorts).optional().catch(undefined),
})

export const readLibrarySearch = ({ q, tri }: Record<string, unknown>): LibrarySearch => shape.parse({ q, tri })

/** Query of the list; by date or size the largest comes first. */
export const libraryQuery = ({ q, tri = 'name' }: LibrarySearch) => ({
  sort: tri,
  direction: tri === 'name' ? ('asc' as const) : ('desc' as const),
  limit: 100,
  ...(q ? { text: q } : {}),
})

/** Path of a folder; null for the top. */
export function libraryHref(groupId: string, folderId: string | null, { q, tri }: LibrarySearch = {}): string {
  const query = new URLSearchParams({ ...(q ? { q } : {}), ...(tri ? { tri } : {}) }).toString()
  return `/cse-admin/${groupId}/media${folderId === null ? '' : `/${folderId}`}${query === '' ? '' : `?${query}`}`
}
