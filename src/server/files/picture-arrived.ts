import { finishArrived } from '#kernel/media/finish-arrived.ts'
import { pictureOfKey } from '#kernel/media/stored-keys.ts'
import type { Platform } from '#platform/port.ts'

/**
 * Has the versions of a picture made once its bytes are there: whoever sent them need not say so. The address tells no region,
 * so each is asked; one that does not answer finds the picture later, by `settleArrivals`.
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
