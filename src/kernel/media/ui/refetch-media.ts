import type { Client } from '#api/client.ts'
import type { Media } from '#contract/shapes.ts'
import { byType, srcSet } from '#ui/images/image-versions.ts'

const RETRY_MS = 5000
const LOCAL_RETRY_MS = 500

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const waiting = new WeakSet<HTMLImageElement>()

/** Polls for an image every 5 s (0.5 s locally) until it is ready; null once no element waits for it. */
export async function fetchMediaUntilThere(
  client: Client,
  mediaId: string,
  { locally, wanted }: { locally: boolean; wanted: () => boolean },
): Promise<Media | null> {
  for (;;) {
    await wait(locally ? LOCAL_RETRY_MS : RETRY_MS)
    if (!wanted()) return null
    try {
      return (await client('/get-media', { mediaId })).item
    } catch {
      // The picture is still being processed, or the browser is offline: the next poll tries again.
    }
  }
}

/** Shows a failed `<img data-media="m-…">` once its image is ready; if the image fails again, polls again. */
export async function refetchMedia(client: Client, image: HTMLImageElement, locally: boolean): Promise<void> {
  const mediaId = image.dataset.media
  if (mediaId === undefined || waiting.has(image)) return
  waiting.add(image)
  const wanted = () => image.isConnected && image.dataset.media === mediaId
  const item = await fetchMediaUntilThere(client, mediaId, { locally, wanted })
  waiting.delete(image)
  if (item) show(image, item)
}

function show(image: HTMLImageElement, { media }: Media): void {
  const groups = byType(media.versions)
  const main = groups.at(-1)
  const largest = main?.at(-1)
  if (!main || !largest) return
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) {
    const group = groups.find(([first]) => first.mimeType === source.type)
    source.srcset = group ? srcSet(group) : ''
  }
  if (main.length > 1) image.srcset = srcSet(main)
  // Set even if unchanged: only an assignment makes the browser retry.
  image.src = largest.url
}
