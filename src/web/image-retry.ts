import { httpClient } from './http-client.ts'

/**
 * Has every image of the catalogue that fails to load asked for again: `error` does not bubble, so it is caught on its way
 * down. What does so loads with the first failure; what failed before this page's script ran is looked for once.
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
