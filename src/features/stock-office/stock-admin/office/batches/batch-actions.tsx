import { lazy, Suspense, useState } from 'react'
import type { StockBatch } from '#features/stock/slots/office-stock-shapes.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { HistoryDialog } from '#web/office/kit/form/history-dialog.tsx'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { keptStockWords } from './kept-stock-words.ts'

const ChangePricesWindow = lazy(() =>
  import('../prices/change-prices-window.tsx').then((loaded) => ({ default: loaded.ChangePricesWindow })),
)
const CopyStockWindow = lazy(() =>
  import('../copies/copy-stock-window.tsx').then((loaded) => ({ default: loaded.CopyStockWindow })),
)

interface BatchActionsProps {
  batch: StockBatch
  /** All stocks of the activity. */
  batches: readonly StockBatch[]
  /** Commission of a partner who sells by an agent, in hundredths of a percent; null: a resale. */
  commission: number | null
  reload: () => Promise<void>
}

/** Actions on a whole stock, each in a window or on its own page. */
export function BatchActions({ batch, batches, commission, reload }: BatchActionsProps) {
  const { zone } = useOfficeContext().office
  const call = useScopeCall()
  const [shown, setShown] = useState<{ kind: 'prices' | 'copy'; isOpen: boolean; times: number } | null>(null)
  const [isHistory, setHistory] = useState(false)
  // A new key each time, so that the window starts afresh.
  const show = (kind: 'prices' | 'copy') => setShown({ kind, isOpen: true, times: (shown?.times ?? 0) + 1 })
  const close = () => setShown((before) => before && { ...before, isOpen: false })
  const Window = shown?.kind === 'copy' ? CopyStockWindow : ChangePricesWindow
  const create: string = `/admin/activity/${batch.activityId}/stock/create`
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => show('prices')}>
        Changer les prix…
      </Button>
      <Button variant="secondary" size="sm" onClick={() => show('copy')}>
        Copier vers…
      </Button>
      <ButtonLink to={create} search={{ from: batch.id }} variant="secondary" size="sm">
        Dupliquer
      </ButtonLink>
      <Button variant="secondary" size="sm" onClick={() => setHistory(true)}>
        Historique
      </Button>
      <HistoryDialog
        open={isHistory}
        onClose={() => setHistory(false)}
        target={batch.id}
        call={call}
        words={keptStockWords(zone)}
        onUndone={reload}
      />
      {shown ? (
        <Suspense fallback={null}>
          <Window
            key={shown.times}
            open={shown.isOpen}
            onClose={close}
            batch={batch}
            batches={batches}
            commission={commission}
            done={() => {
              close()
              void reload()
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
