import { lazy, Suspense, useState } from 'react'
import type { Media } from '#contract/shapes.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { ImageIcon } from '#ui/icons.tsx'
import { Image } from '#ui/images/image.tsx'

const loadModal = () => import('./gallery-modal.tsx')
const GalleryModal = lazy(() => loadModal().then((loaded) => ({ default: loaded.GalleryModal })))

/** Loads the window's code as soon as the pointer is over an image; a failure shows when the window opens. */
const prepare = () => void loadModal().catch(() => undefined)

const SHOWN = 3

/** Layout by number of images; on a phone only the first image shows. */
const layouts: Record<number, { grid: string; first: string }> = {
  1: { grid: 'md:aspect-[16/9]', first: '' },
  2: { grid: 'md:(h-60 grid-cols-2)', first: '' },
  3: { grid: 'md:(h-82 grid-cols-3 grid-rows-2)', first: 'md:(col-span-2 row-span-2)' },
}

interface GalleryProps {
  media: readonly Media[]
  /** Description of the images for screen readers. */
  label: string
}

/** Up to three images, one on a phone; a click on any opens all images in full screen. */
export function Gallery({ media, label }: GalleryProps) {
  const [open, setOpen] = useState(false)
  const [start, setStart] = useState(0)
  const [used, setUsed] = useState(false)
  const shown = media.slice(0, SHOWN)
  const layout = layouts[shown.length]
  if (!layout) return null
  const show = (index: number) => {
    setStart(index)
    setUsed(true)
    setOpen(true)
  }
  return (
    <div className="relative">
      <div className={classNames('grid gap-2', layout.grid)}>
        {shown.map((item, index) => (
          <button
            key={item.id}
            type="button"
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={() => show(index)}
            aria-label={`Agrandir l’image ${index + 1} : ${item.media.alt ?? label}`}
            className={classNames(
              'group relative block cursor-zoom-in overflow-hidden rounded-xl bg-surface',
              index === 0 ? classNames('max-md:aspect-[16/10]', layout.first) : 'max-md:hidden',
            )}
          >
            <Image
              media={item}
              alt=""
              priority={index === 0}
              sizes={index === 0 ? '(min-width: 768px) 800px, 100vw' : '400px'}
              className="absolute inset-0 size-full transition-transform duration-500 ease-out motion-reduce:transition-none motion-safe:group-hover:scale-102"
            />
          </button>
        ))}
      </div>
      {media.length > SHOWN ? (
        <Button
          variant="secondary"
          size="sm"
          className="absolute! bottom-3 right-3 shadow-float"
          aria-haspopup="dialog"
          onClick={() => show(0)}
        >
          <ImageIcon />
          Voir les {media.length} media
        </Button>
      ) : null}
      {used ? (
        <Suspense fallback={null}>
          <GalleryModal media={media} label={label} start={start} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
