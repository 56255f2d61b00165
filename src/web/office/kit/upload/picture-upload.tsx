import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ScopeCall } from '../scope-call.ts'
import { DropZone } from './drop-zone.tsx'
import type { FileQueue } from './file-queue.ts'
import { UploadLines } from './upload-lines.tsx'
import { createUploadQueue } from './upload-queue.ts'

interface PictureUploadProps {
  call: ScopeCall
  /** Text of the button. */
  label: string
  /** Receives the id of the uploaded picture; its versions are made afterwards. */
  onDone: (id: string) => void
  /** Receives the number of running uploads; 0 at the end. */
  onBusy: (count: number) => void
}

/** Uploads one picture at a time, for a field that shows the chosen one itself. */
export default function PictureUpload({ call, label, onDone, onBusy }: PictureUploadProps) {
  const latest = useRef({ onDone, onBusy })
  latest.current = { onDone, onBusy }
  const [queue] = useState(
    (): FileQueue => createUploadQueue({ call, purpose: 'picture', onDone: (id) => latest.current.onDone(id) }),
  )
  useEffect(() => () => queue.close(), [queue])
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  const busy = items.filter(({ state }) => state === 'queued' || state === 'sending' || state === 'finishing').length
  useEffect(() => latest.current.onBusy(busy), [busy])
  useEffect(() => () => latest.current.onBusy(0), [])
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <UploadLines items={items} queue={queue} />
      <p role="status" className="sr-only">
        {busy === 0 ? '' : 'Image en cours d’envoi'}
      </p>
      <DropZone label={label} multiple={false} onFiles={(files) => queue.add(files, 1)} />
    </div>
  )
}
