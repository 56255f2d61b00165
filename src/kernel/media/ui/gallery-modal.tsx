import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, useState } from 'react'
import type { Media } from '#contract/shapes.ts'
import { classNames } from '#ui/class-names.ts'
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '#ui/icons.tsx'
import { Image } from '#ui/images/image.tsx'

interface GalleryModalProps {
  media: readonly Media[]
  label: string
  start: number
  open: boolean
  onClose: () => void
}

const control =
  'inline-flex size-12 cursor-pointer items-center justify-center rounded-full bg-black/55 text-2xl text-white hover:bg-black/80 focus-visible:outline-white!'

/** All images in full screen. Arrow keys change the image; a click anywhere but on a control closes. */
export function GalleryModal({ media, label, start, open, onClose }: GalleryModalProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-black" />
        <Dialog.Popup className="fixed inset-0 z-50 flex flex-col text-white outline-none">
          <Dialog.Title className="sr-only">Images : {label}</Dialog.Title>
          <Slides key={`${open} ${start}`} media={media} label={label} start={start} onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Slides({ media, label, start, onClose }: Omit<GalleryModalProps, 'open'>) {
  const [index, setIndex] = useState(start)
  const current = media[index] ?? null
  const go = (step: number) => setIndex((before) => (before + step + media.length) % media.length)
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(-1)
    else if (event.key === 'ArrowRight') go(1)
    else return
    event.preventDefault()
  }
  return (
    <section aria-label={label} className="flex min-h-0 grow flex-col" onKeyDown={keyDown}>
      <div className="flex items-center justify-between p-3">
        <p aria-live="polite" className="pl-2 text-sm tabular-nums">
          {index + 1} / {media.length}
        </p>
        <Dialog.Close aria-label="Fermer" className={control}>
          <CloseIcon />
        </Dialog.Close>
      </div>
      <div className="relative min-h-0 grow">
        <button
          type="button"
          tabIndex={-1}
          aria-label="Fermer"
          className="absolute inset-0 flex size-full cursor-zoom-out items-center justify-center"
          onClick={onClose}
        >
          <Image
            key={current?.id}
            media={current}
            alt={`${current?.media.alt ?? label}, image ${index + 1} sur ${media.length}`}
            priority
            className="max-h-full w-auto object-contain! bg-transparent!"
          />
        </button>
        {media.length > 1 ? (
          <>
            <button
              type="button"
              aria-label="Image précédente"
              className={classNames(control, 'absolute left-3 top-1/2 -translate-y-1/2')}
              onClick={() => go(-1)}
            >
              <ChevronLeftIcon />
            </button>
            <button
              type="button"
              aria-label="Image suivante"
              className={classNames(control, 'absolute right-3 top-1/2 -translate-y-1/2')}
              onClick={() => go(1)}
            >
              <ChevronRightIcon />
            </button>
          </>
        ) : null}
      </div>
      {media.length > 1 ? (
        <ul className="flex shrink-0 gap-2 overflow-x-auto p-3 md:justify-center">
          {media.map((item, at) => (
            <li key={item.id} className="shrink-0">
              <button
                type="button"
                aria-label={`Image ${at + 1}`}
                aria-current={at === index ? 'true' : undefined}
                onClick={() => setIndex(at)}
                className={classNames(
                  'block h-14 w-20 cursor-pointer overflow-hidden rounded-md border-2 focus-visible:outline-white!',
                  at === index ? 'border-white' : 'border-transparent opacity-60 hover:opacity-100',
                )}
              >
                <Image media={item} alt="" sizes="80px" className="size-full" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
