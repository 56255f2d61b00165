import { lazy, Suspense, useState } from 'react'
import type { PurchaseItem } from '../../../features/order-office/order-office-shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadingBlock } from '../../../ui/spinner.tsx'

const ExchangeForm = lazy(() => import('./exchange-form.tsx').then((loaded) => ({ default: loaded.ExchangeForm })))

/** Opens the exchange of an item for another date. */
export function ExchangeOrder({ item, onDone }: { item: PurchaseItem; onDone: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <Button variant="secondary" size="sm" className="self-start" onClick={() => setOpen(true)}>
        Échanger la date
      </Button>
    )
  return (
    <div className="w-full">
      <Suspense fallback={<LoadingBlock label="Chargement" />}>
        <ExchangeForm
          item={item}
          close={() => setOpen(false)}
          done={async () => {
            setOpen(false)
            await onDone()
          }}
        />
      </Suspense>
    </div>
  )
}
