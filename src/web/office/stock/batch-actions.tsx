import { lazy, Suspense, useState } from 'react'
import type { StockBatch } from '../../../features/stock/office-stock-shapes.ts'
import { Button } from '../../../ui/button.tsx'

const ChangePricesWindow = lazy(() =>
  import('./change-prices-window.tsx').then((loaded) => ({ default: loaded.ChangePricesWindow })),
)
const CopyStockWindow = lazy(() =>
  import('./copy-stock-window.tsx').then((loaded) => ({ default: loaded.CopyStockWindow })),
)

interface BatchActionsProps {
  batch: StockBatch
  /** All of its activity. */
  batches: readonly StockBatch[]
  reload: () => Promise<void>
}

/** What is done to a whole stock in a window of its own. */
export function BatchActions({ batch, batches, reload }: BatchActionsProps) {
  const [shown, setShown] = useState<{ kind: 'prices' | 'copy'; isOpen: boolean; times: number } | null>(null)
  // Each time it begins anew.
  const show = (kind: 'prices' | 'copy') => setShown({ kind, isOpen: true, times: (shown?.times ?? 0) + 1 })
  const close = () => setShown((before) => before && { ...before, isOpen: false })
  const Window = shown?.kind === 'copy' ? CopyStockWindow : ChangePricesWindow
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => show('prices')}>
        Changer les prix…
      </Button>
      <Button variant="secondary" size="sm" onClick={() => show('copy')}>
        Copier vers…
      </Button>
      {shown ? (
        <Suspense fallback={null}>
          <Window
            key={shown.times}
            open={shown.isOpen}
            onClose={close}
            batch={batch}
            batches={batches}
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
