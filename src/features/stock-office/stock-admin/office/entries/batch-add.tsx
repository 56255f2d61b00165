import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { counted } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import { countFigures } from './batch-item.ts'
import { BatchLines } from './batch-lines.tsx'
import { BatchPreview } from './batch-preview.tsx'
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
}

const lines = (count: number) => counted(count, 'ligne de stock créée', 'lignes de stock créées')

/** Upload of documents in four steps: drop, sort, send, make tickets. */
export function BatchAdd({ call, stockId, onAdded, onRunning, close }: BatchAddProps) {
  const [queue] = useState((): BatchQueue => createBatchQueue({ call, stockId }))
  useEffect(() => () => queue.close(), [queue])
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  const [files, setFiles] = useState<File[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const waiting = useWaiting(call, stockId)
  const figures = countFigures(items)
  const isRunning = figures.open > 0
  const isWhole = figures.total > 0 && figures.success === figures.total

  const latest = useRef({ onAdded, onRunning })
  latest.current = { onAdded, onRunning }
  useEffect(() => {
    latest.current.onRunning(isRunning)
    // Refreshes the list behind the window once tickets were made, even if other documents failed.
    if (!isRunning && figures.success > 0) latest.current.onAdded()
  }, [isRunning, figures.success])
  useEffect(() => () => latest.current.onRunning(false), [])

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
            start={(chosen) => queue.start(chosen)}
            cancel={() => setFiles(null)}
          />
        )}
      </div>
    )
  if (isWhole)
    return (
      <Notice kind="success" title={lines(figures.success)}>
        <Button size="sm" className="mt-3" onClick={close}>
          Fermer
        </Button>
      </Notice>
    )
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="tabular-nums">
        <strong>
          {figures.success.toLocaleString('fr')} sur {figures.total.toLocaleString('fr')}
        </strong>
        {figures.error === 0 ? '' : `, ${figures.error.toLocaleString('fr')} en erreur`}
      </p>
      <progress
        aria-label="Avancement"
        max={figures.total}
        value={figures.success}
        className="block h-2 w-full accent-main"
      />
      <BatchLines items={items} retry={(key) => queue.retry(key)} />
      <div className="flex flex-wrap gap-2">
        {isRunning ? (
          <Button variant="secondary" onClick={() => queue.stop()}>
            Arrêter
          </Button>
        ) : (
          <>
            {items.some(({ state, isRetriable }) => state === 'error' && isRetriable) ? (
              <Button onClick={() => queue.retry()}>Réessayer</Button>
            ) : null}
            <Button variant="secondary" onClick={close}>
              Fermer
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
