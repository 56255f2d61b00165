import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { counted } from '#lib/words/plural.ts'
import { Notice } from '#ui/notice.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { notify } from '#ui/toast.ts'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import { countFigures } from './batch-item.ts'
import { BatchPreview } from './batch-preview.tsx'
import { BatchProgress } from './batch-progress.tsx'
import { type BatchQueue, createBatchQueue } from './batch-queue.ts'
import { EntriesFailure } from './entries-failure.tsx'
import { PdfDropZone } from './pdf-drop-zone.tsx'
import { useWaiting } from './use-waiting.ts'

interface BatchAddProps {
  call: AdminCall
  stockId: string
  onAdded: () => void
  onRunning: (isRunning: boolean) => void
  close: () => void
  /** Documents dropped before, elsewhere; it then closes by itself once all of them are tickets. */
  dropped?: readonly File[] | undefined
}

const lines = (count: number) => counted(count, 'ligne de stock créée', 'lignes de stock créées')

/** Upload of documents in four steps: drop, sort, send, make tickets. */
export function BatchAdd({ call, stockId, onAdded, onRunning, close, dropped }: BatchAddProps) {
  const [queue] = useState((): BatchQueue => createBatchQueue({ call, stockId }))
  useEffect(() => () => queue.close(), [queue])
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  const [files, setFiles] = useState<readonly File[] | null>(dropped ?? null)
  const [hasFailed, setFailed] = useState(false)
  const waiting = useWaiting(call, stockId)
  const figures = countFigures(items)
  const isRunning = figures.open > 0

  const latest = useRef({ onAdded, onRunning, close })
  latest.current = { onAdded, onRunning, close }
  useEffect(() => {
    latest.current.onRunning(isRunning)
    // Refreshes the list behind the window once tickets were made, even if other documents failed.
    if (!isRunning && figures.success > 0) latest.current.onAdded()
  }, [isRunning, figures.success])
  useEffect(() => () => latest.current.onRunning(false), [])
  const isDone = dropped !== undefined && figures.total > 0 && figures.success === figures.total
  useEffect(() => {
    if (!isDone) return
    notify.success(lines(figures.success))
    latest.current.close()
  }, [isDone, figures.success])

  if (items.length === 0)
    return (
      <div className="flex flex-col gap-3">
        {hasFailed ? <Notice kind="error" title="Erreur lors de la récupération des fichiers" /> : null}
        {files === null || files.length === 0 ? (
          <PdfDropZone
            onFiles={(dropped) => {
              setFailed(false)
              setFiles(dropped)
            }}
            onFailure={() => setFailed(true)}
          />
        ) : waiting.failure !== null ? (
          // Stops here: without this list the documents would become new tickets while buyers wait for theirs.
          <EntriesFailure error={waiting.failure} retry={waiting.reload} />
        ) : waiting.entries === null ? (
          <LoadingBlock label="Recherche des billets qui attendent leur document" />
        ) : (
          <BatchPreview
            files={files}
            waiting={waiting.entries}
            takeOut={(file) => setFiles(files.filter((one) => one !== file))}
            start={(chosen) => queue.start(chosen)}
            cancel={() => setFiles(null)}
          />
        )}
      </div>
    )
  return <BatchProgress items={items} queue={queue} whole={lines(figures.success)} close={close} />
}
