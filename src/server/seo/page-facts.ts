import type { Media } from '#contract/shapes.ts'
import type { AppRouter } from '#web/router.tsx'

export interface PageImage {
  url: string
  width: number
  height: number
  alt: string
}

export interface PageFacts {
  title: string | null
  description: string | null
  canonical: string | null
  /** True if the route asks not to be indexed. */
  noindex: boolean
  image: PageImage | null
  kind: 'website' | 'product'
}

/** Metadata from the routes' heads, the innermost first, and the picture that represents the page. */
export function pageFacts(router: AppRouter): PageFacts {
  const { matches } = router.state
  const metas = matches.flatMap((match) => match.meta ?? [])
  const last = (name: string) => metas.findLast((meta) => meta?.name === name)?.content ?? null
  const links = matches.flatMap((match) => match.links ?? [])
  const { canonicalOrigin } = router.options.context
  const picture = pagePicture(router)
  return {
    title: metas.findLast((meta) => typeof meta?.title === 'string')?.title ?? null,
    description: last('description'),
    canonical: links.find((link) => link?.rel === 'canonical')?.href ?? null,
    noindex: last('robots') === 'noindex',
    image: picture && toPageImage(picture.media, picture.alt, canonicalOrigin),
    kind: matches.some(({ routeId }) => routeId === '/a/$slug/$activityId') ? 'product' : 'website',
  }
}

interface Picture {
  media: Media
  alt: string
}

const picture = (media: Media | null | undefined, alt: string): Picture | null => (media ? { media, alt } : null)

function pagePicture({ state: { matches } }: AppRouter): Picture | null {
  for (const match of matches) {
    switch (match.routeId) {
      case '/': {
        const first = match.loaderData?.cat1.find((category) => category.media)
        if (first) return picture(first.media, first.name)
        break
      }
      case '/c1/$slug/$cat1Id':
        if (match.loaderData) return picture(match.loaderData.cat1.media, match.loaderData.cat1.name)
        break
      case '/c2/$slug/$cat2Id':
        if (match.loaderData) return picture(match.loaderData.cat2.media, match.loaderData.cat2.name)
        break
      case '/c3/$slug/$cat3Id':
        if (match.loaderData) return picture(match.loaderData.cat3.media, match.loaderData.cat3.name)
        break
      case '/a/$slug/$activityId':
        if (match.loaderData) return picture(match.loaderData.activity.media, match.loaderData.activity.label)
        break
      case '/v/$slug/$vendorId':
        if (match.loaderData)
          return picture(match.loaderData.vendor.media[0] ?? match.loaderData.vendor.logo, match.loaderData.vendor.name)
        break
    }
  }
  return null
}

const WIDEST = 1200

/** Widest version that link previews load, with absolute address; they show no SVG. */
export function toPageImage({ media: { versions } }: Media, alt: string, origin: string): PageImage | null {
  const raster = versions.filter(({ mimeType }) => mimeType !== 'image/svg+xml').sort((a, b) => a.width - b.width)
  const best = raster.findLast(({ width }) => width <= WIDEST) ?? raster[0]
  return best ? { url: new URL(best.url, origin).href, width: best.width, height: best.height, alt } : null
}
