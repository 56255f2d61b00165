import { CallError } from '#contract/errors.ts'
import type { ReadDb } from '#handler/office-context.ts'
import type { media } from '#kernel/media/tables.ts'
import { loadPicture } from './load-category.ts'

/** Returns the picture for a category. Refuses one that is missing, being swept, failed, or a group's own. */
export async function checkPicture(db: ReadDb, mediaId: string): Promise<typeof media.$inferSelect> {
  const image = await loadPicture(db, mediaId)
  if (!image || image.status === 'Failed' || image.groupId !== null || image.sweptAt !== null)
    throw new CallError('mediaNotFound', { fields: ['mediaId'] })
  return image
}
