import { finishArrived } from '#kernel/media/finish-arrived.ts'
import { pictureOfKey } from '#kernel/media/stored-keys.ts'
import type { Platform } from '#platform/port.ts'

/**
 * Has a picture's versions made as soon as its bytes arrive, even if the browser does not report it. The upload URL
 * names no region, so all are asked; one that does not answer finds the picture later by `settleArrivals`.
 */
export async function pictureArrived(platform: Platform, key: string, requestId: string): Promise<void> {
  const id = pictureOfKey(key)
  if (id === null) return
  const now = platform.now()
  for (const { slug } of platform.regions)
    try {
      if (await finishArrived({ db: platform.db(slug), region: slug, platform, now }, id)) return
    } catch (error) {
      platform.log('error', 'media.arrival', { requestId, region: slug, error: String(error) })
    }
}
