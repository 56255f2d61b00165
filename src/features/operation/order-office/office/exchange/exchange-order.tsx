import { lazy, Suspense, useState } from 'react'
import { useFocusThatStays } from '#ui/browser/use-focus-that-stays.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { LoadingBlock } from '#ui/spinner.tsx'
import type { PurchaseItem } from '../../order-office-shapes.ts'

const ExchangeForm = lazy(() => import('./exchange-form.tsx').then((loaded) => ({ default: loaded.ExchangeForm })))

/** Button that opens the exchange of an item. */
export function ExchangeOrder({ item, onDone }: { item: PurchaseItem; onDone: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(false)
  const place = useFocusThatStays<HTMLDivElement>(isOpen)
  return (
    <div ref={place} tabIndex={-1} className={classNames('outline-none', isOpen ? 'w-full' : 'self-start')}>
      {isOpen ? (
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
      ) : (
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          Échanger la date
        </Button>
      )}
    </div>
  )
}
