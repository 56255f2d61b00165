import { httpClient } from './http-client.ts'

/**
 * Reloads images of the catalogue that fail. `error` does not bubble, so it is captured on its way down. The code loads
 * with the first failure; images that failed before this script ran are searched once.
 */
export function retryFailedImages(locally: boolean): void {
  const retry = (image: HTMLImageElement) =>
    void import('#kernel/media/ui/refetch-media.ts').then(({ refetchMedia }) =>
      refetchMedia(httpClient, image, locally),
    )
  document.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLImageElement && target.dataset.media !== undefined && retry(target),
    true,
  )
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-media]'))
    if (image.complete && image.naturalWidth === 0) retry(image)
}
