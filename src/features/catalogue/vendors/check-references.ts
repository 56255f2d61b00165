import { and, inArray, isNull } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { media } from '#kernel/media/tables.ts'

interface References {
  groupId?: string
  logoMediaId?: string
  mediaIds: readonly string[]
  /** Pictures that the partner already has; another person may have uploaded them. */
  known: readonly string[]
}

/** All pictures of a partner. */
export const vendorPictures = ({ logoMediaId, mediaIds }: Pick<References, 'logoMediaId' | 'mediaIds'>): string[] => [
  ...mediaIds,
  ...(logoMediaId === undefined ? [] : [logoMediaId]),
]

/** Refuses a group or picture that is missing or not allowed to the caller. */
export async function checkReferences(
  { db, scope, groups }: Pick<OfficeReadContext, 'db' | 'scope' | 'groups'>,
  { groupId, logoMediaId, mediaIds, known }: References,
): Promise<void> {
  if (groupId !== undefined && scope.groupId === null && !groups.get(groupId))
    throw new CallError('groupNotFound', { fields: ['groupId'] })
  const wanted = [...new Set(vendorPictures({ mediaIds, logoMediaId }))].filter((id) => !known.includes(id))
  if (wanted.length === 0) return
  const found = await db.orm
    .select({ id: media.id })
    .from(media)
    .where(and(inArray(media.id, wanted), scope.where(media.groupId), isNull(media.sweptAt)))
  const missing = wanted.filter((id) => !found.some((image) => image.id === id))
  if (missing.length > 0)
    throw new CallError('mediaNotFound', { fields: [missing.includes(logoMediaId ?? '') ? 'logoMediaId' : 'mediaIds'] })
}
