import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Media } from '../../../../contract/shapes.ts'
import { useScopeCall } from '../use-scope-call.ts'
import { DropZone } from './drop-zone.tsx'
import { PictureGrid } from './picture-grid.tsx'
import { UploadLines } from './upload-lines.tsx'
import { createUploadQueue, placed, type UploadQueue } from './upload-queue.ts'
import { useMediaStates } from './use-media-states.ts'

export interface PicturesInputProps {
  value: readonly string[]
  change: (ids: string[]) => void
  /** Pictures that came with the item. */
  known: readonly Media[]
  /** One picture; another one takes its place. */
  purpose: 'picture' | 'logo'
  max: number
  /** Told while files are on their way, with how many; 0 at the end. */
  onBusy: (count: number) => void
}

/** Pictures of an item: dropped or picked, sent at once, put in order. */
export default function PicturesInput({ value, change, known, purpose, max, onBusy }: PicturesInputProps) {
  const call = useScopeCall()
  const latest = useRef({ value, change })
  latest.current = { value, change }
  const isLogo = purpose === 'logo'
  const [queue] = useState(
    (): UploadQueue =>
      createUploadQueue({
        call,
        purpose,
        onDone: (id, all) => {
          const { value: now, change: put } = latest.current
          const next = isLogo ? [id] : placed(now, id, all)
          // Two that arrive in one moment see each other.
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
  const room = isLogo ? 1 : max - value.length - busy
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <PictureGrid
        ids={value}
        states={states}
        isLogo={isLogo}
        change={change}
        describe={async (id, alt) => put((await call('/describe-media', { id, alt })).item)}
      />
      <UploadLines items={items} queue={queue} />
      <p role="status" className="sr-only">
        {busy === 0 ? '' : `${busy} image${busy > 1 ? 's' : ''} en cours d’envoi`}
      </p>
      <DropZone
        label={isLogo ? (value.length > 0 ? 'Remplacer le logo' : 'Choisir un logo') : 'Choisir des images'}
        multiple={!isLogo}
        disabled={!isLogo && room <= 0 && busy === 0}
        onFiles={(files) => queue.add(files, room)}
      />
    </div>
  )
}
