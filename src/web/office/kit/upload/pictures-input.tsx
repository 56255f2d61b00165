import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Media } from '#contract/shapes.ts'
import { plural } from '#lib/words/plural.ts'
import { useScopeCall } from '../use-scope-call.ts'
import { DropZone } from './drop-zone.tsx'
import type { FileQueue } from './file-queue.ts'
import { PictureGrid } from './picture-grid.tsx'
import { UploadLines } from './upload-lines.tsx'
import { createUploadQueue, placed } from './upload-queue.ts'
import { useMediaStates } from './use-media-states.ts'

export interface PicturesInputProps {
  value: readonly string[]
  change: (ids: string[]) => void
  /** Pictures loaded with the item. */
  known: readonly Media[]
  /** Logos are displayed and resized small. */
  purpose: 'picture' | 'logo'
  /** True where no alternative text is asked for. */
  isDecorative: boolean
  /** Most pictures; with 1 a new picture replaces the old one. */
  max: number
  /** Receives the number of running uploads; 0 at the end. */
  onBusy: (count: number) => void
}

/** Pictures of an item: dropped or picked, uploaded at once, and sorted. */
export default function PicturesInput({
  value,
  change,
  known,
  purpose,
  isDecorative,
  max,
  onBusy,
}: PicturesInputProps) {
  const call = useScopeCall()
  const latest = useRef({ value, change })
  latest.current = { value, change }
  const isLogo = purpose === 'logo'
  const isSingle = isLogo || max === 1
  const [queue] = useState(
    (): FileQueue =>
      createUploadQueue({
        call,
        purpose,
        onDone: (id, all) => {
          const { value: now, change: put } = latest.current
          const next = isSingle ? [id] : placed(now, id, all)
          // Updated at once, so that two uploads that end together see each other.
          latest.current.value = next
          put(next)
        },
      }),
  )
  useEffect(() => () => queue.close(), [queue])
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  const { states, put } = useMediaStates(call, value, known)
  const busy = items.filter(({ state }) => state === 'queued' || state === 'sending' || state === 'finishing').length
  const tell = useRef(onBusy)
  tell.current = onBusy
  useEffect(() => tell.current(busy), [busy])
  useEffect(() => () => tell.current(0), [])
  const room = isSingle ? 1 : max - value.length - busy
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <PictureGrid
        ids={value}
        states={states}
        isLogo={isLogo}
        isDecorative={isDecorative}
        change={change}
        describe={async (id, alt) => put((await call('/describe-media', { id, alt })).item)}
      />
      <UploadLines items={items} queue={queue} />
      <p role="status" className="sr-only">
        {busy === 0 ? '' : `${busy} ${plural(busy, 'image')} en cours d’envoi`}
      </p>
      <DropZone
        label={chooseLabel(isLogo, isSingle, value.length > 0)}
        multiple={!isSingle}
        disabled={!isSingle && room <= 0 && busy === 0}
        onFiles={(files) => queue.add(files, room)}
      />
    </div>
  )
}

function chooseLabel(isLogo: boolean, isSingle: boolean, isThere: boolean): string {
  if (!isSingle) return 'Choisir des images'
  if (isLogo) return isThere ? 'Remplacer le logo' : 'Choisir un logo'
  return isThere ? 'Remplacer l’image' : 'Choisir une image'
}
