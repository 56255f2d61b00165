import { type ComponentProps, useEffect, useRef } from 'react'
import type { Media } from '#contract/shapes.ts'
import { cameIntoView } from '../browser/came-into-view.ts'
import { classNames } from '../class-names.ts'
import { ImageIcon } from '../icons.tsx'
import { byType, srcSet } from './image-versions.ts'

interface ImageProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height'> {
  media: Media | null
  /** Alternative text; empty if the text beside it says the same. */
  alt: string
  sizes?: string
  /** Loads before other images, for what is seen first. */
  priority?: boolean
}

const base64Bytes = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

/** Average colour from the first three bytes of a ThumbHash: luminance and two colour differences. */
function averageColour(placeholder: string): string | undefined {
  try {
    // Four characters encode three bytes.
    const [a = 0, b = 0, c = 0] = base64Bytes(placeholder.slice(0, 4))
    const header = a | (b << 8) | (c << 16)
    // The highest bit marks transparency, behind which a colour would stay visible.
    if (header >> 23) return undefined
    const l = (header & 63) / 63
    const p = ((header >> 6) & 63) / 31.5 - 1
    const q = ((header >> 12) & 63) / 31.5 - 1
    const blue = l - (2 / 3) * p
    const red = (3 * l - blue + q) / 2
    return `rgb(${[red, red - q, blue].map((part) => Math.round(255 * Math.min(1, Math.max(0, part)))).join(' ')})`
  } catch {
    return undefined
  }
}

/**
 * Stored image in a fitting size. While it loads its average colour is shown, and once in view the blurred ThumbHash.
 * Without an image a neutral picture is shown.
 */
export function Image({ media, alt, sizes = '100vw', priority = false, className, ...props }: ImageProps) {
  const ref = useRef<HTMLImageElement>(null)
  const placeholder = media?.media.placeholder ?? null
  useEffect(() => {
    const image = ref.current
    if (!image || image.complete || placeholder === null) return undefined
    // Draws a ThumbHash only in view: most images load before that, and drawing all at once would block the page.
    const seen = new IntersectionObserver((entries) => {
      if (!cameIntoView(entries)) return
      seen.disconnect()
      if (image.complete) return
      void import('thumbhash').then(({ thumbHashToDataURL }) => {
        if (image.complete) return
        image.style.backgroundImage = `url(${thumbHashToDataURL(base64Bytes(placeholder))})`
        image.onload = () => {
          image.style.backgroundImage = ''
        }
      })
    })
    seen.observe(image)
    return () => seen.disconnect()
  }, [placeholder])
  const groups = byType(media?.media.versions ?? [])
  const main = groups.at(-1)
  const largest = main?.at(-1)
  if (!main || !largest)
    return (
      <span className={classNames('flex items-center justify-center bg-surface text-ink-soft/60', className)}>
        <ImageIcon className="size-8" />
        {alt ? <span className="sr-only">{alt}</span> : null}
      </span>
    )
  return (
    <picture className="contents">
      {groups.slice(0, -1).map((group) => (
        <source
          key={group[0].mimeType}
          className="hidden"
          type={group[0].mimeType}
          srcSet={srcSet(group)}
          sizes={sizes}
        />
      ))}
      <img
        ref={ref}
        data-media={media?.id}
        src={largest.url}
        srcSet={main.length > 1 ? srcSet(main) : undefined}
        sizes={main.length > 1 ? sizes : undefined}
        width={largest.width}
        height={largest.height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        className={classNames('block max-w-full bg-cover bg-center object-cover', className)}
        style={{ backgroundColor: placeholder === null ? undefined : averageColour(placeholder) }}
        {...props}
      />
    </picture>
  )
}
