import { and, eq } from 'drizzle-orm'
import { handle } from '#handler/handle.ts'
import { getMedia } from './contract.ts'
import { toMedia } from './media-view.ts'
import { media } from './tables.ts'

/** A picture that is still being processed is reported as not found; the browser asks again. */
export const getMediaHandler = handle(getMedia, async ({ db }, { mediaId }, fail) => {
  const [row] = await db.orm
    .select()
    .from(media)
    .where(and(eq(media.id, mediaId), eq(media.status, 'Ready')))
  return { item: toMedia(row ?? fail('mediaNotFound')) }
})
