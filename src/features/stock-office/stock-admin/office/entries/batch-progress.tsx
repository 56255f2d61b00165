import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { type BatchItem, countFigures } from './batch-item.ts'
import { BatchLines } from './batch-lines.tsx'
import type { BatchQueue } from './batch-queue.ts'

interface BatchProgressProps {
  items: readonly BatchItem[]
  queue: BatchQueue
  /** Said once nothing is left to do. */
  whole: string
  close: () => void
}

/** Documents on their way: how many have arrived, each with its state, and what can be done about those that failed. */
export function BatchProgress({ items, queue, whole, close }: BatchProgressProps) {
  const figures = countFigures(items)
  const isRunning = figures.open > 0
  if (figures.total > 0 && figures.success === figures.total)
    return (
      <Notice kind="success" title={whole}>
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
