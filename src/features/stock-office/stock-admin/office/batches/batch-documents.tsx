import { lazy, Suspense, useState } from 'react'
import type { StockBatch } from '#features/stock/slots/office-stock-shapes.ts'
import { counted } from '#lib/words/plural.ts'
import { notify } from '#ui/toast.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

const PdfDropZone = lazy(() =>
  import('../entries/pdf-drop-zone.tsx').then((loaded) => ({ default: loaded.PdfDropZone })),
)
const BatchModal = lazy(() => import('../entries/batch-modal.tsx').then((loaded) => ({ default: loaded.BatchModal })))

/** Slot or period that sells uploaded documents and is the only one of its stock; null for all other stocks. */
function onlyStock({ mode, reservation }: StockBatch): string | null {
  if (mode.type !== 'Pregenerated' || reservation.type === 'Weekly' || reservation.stocks.length !== 1) return null
  return reservation.stocks[0]?.id ?? null
}

interface BatchDocumentsProps {
  batch: StockBatch
  reload: () => Promise<void>
}

/** Drop zone on the card of a stock that sells documents, with the window that shows what becomes of them. */
export function BatchDocuments({ batch, reload }: BatchDocumentsProps) {
  const { client } = useOfficeContext()
  const [dropped, setDropped] = useState<{ files: readonly File[]; isOpen: boolean; times: number } | null>(null)
  const stockId = onlyStock(batch)
  if (stockId === null) return null
  const { remaining } = batch.totals
  const held = remaining === null ? '' : `${counted(remaining, 'billet')} en stock. `
  return (
    <div className="px-4 pb-3">
      <Suspense fallback={<div className="h-14" />}>
        <PdfDropZone
          line={`${held}Déposez ici les PDF du partenaire, ou leur dossier.`}
          onFiles={(files) => setDropped({ files, isOpen: true, times: (dropped?.times ?? 0) + 1 })}
          onFailure={() => notify.error('Erreur lors de la récupération des fichiers')}
        />
      </Suspense>
      {dropped ? (
        <Suspense fallback={null}>
          <BatchModal
            key={dropped.times}
            open={dropped.isOpen}
            onClose={() => setDropped({ ...dropped, isOpen: false })}
            call={adminCall(client)}
            stockId={stockId}
            onAdded={() => void reload()}
            dropped={dropped.files}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
