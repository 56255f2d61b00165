import { type ComponentProps, lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { StockBatch, StockPlan } from '#features/stock/slots/office-stock-shapes.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { Button } from '#ui/button.tsx'
import { serverNow } from '#ui/server-clock.ts'
import { LoadingBlock } from '#ui/spinner.tsx'
import { RemovalConflictDialog } from '#web/office/kit/form/removal-conflict-dialog.tsx'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { StockReadFailed } from '#web/office/kit/stock-read-failed.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { PartnerFacts } from '../partner/partner-facts.ts'
import { stockBatches } from '../stock-calls.ts'
import { modeNames } from '../stock-words.ts'
import { BatchActions } from './batch-actions.tsx'
import { BatchDocuments } from './batch-documents.tsx'
import { batchState, reservationText, saleRulesText } from './batch-texts.ts'
import { keptStockWords } from './kept-stock-words.ts'
import { useRemoveBatch } from './use-remove-batch.ts'

const EditStock = lazy(() => import('../edit-stock.tsx').then((loaded) => ({ default: loaded.EditStock })))

const SHOWN_TICKETS = 6

interface BatchCardProps {
  batch: StockBatch
  /** All stocks of the activity. */
  batches: readonly StockBatch[]
  /** Null if the partner has no opening hours: the stock then cannot be edited. */
  partner: PartnerFacts | null
  isOpen: boolean
  toggle: () => void
  reload: () => Promise<void>
  saved: (plan: StockPlan) => void
}

/** One stock: description, places left, and its form while the operator edits it. */
export function BatchCard({ batch, batches, partner, isOpen, toggle, reload, saved }: BatchCardProps) {
  const { zone } = useOfficeContext().office
  const removal = useRemoveBatch(batch, reload)
  const state = batchState(batch)
  const title = reservationText(batch, zone)
  const saleRules = saleRulesText(batch, zone, serverNow())
  return (
    <li className="rounded-lg border border-line">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
        <div className="min-w-0 grow basis-80">
          <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            <span className="min-w-0 tabular-nums">{title}</span>
            {state ? <StateChip tone={state.tone}>{state.text}</StateChip> : null}
          </h2>
          <p className="text-note text-ink-soft">{modeNames[batch.mode.type]}</p>
          {saleRules ? <p className="text-note text-ink-soft">{saleRules}</p> : null}
          <Tickets batch={batch} />
        </div>
        <Totals {...batch.totals} />
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" aria-expanded={isOpen} disabled={partner === null} onClick={toggle}>
            {isOpen ? 'Fermer' : 'Modifier'}
          </Button>
          {isOpen ? null : (
            <>
              <BatchActions batch={batch} batches={batches} commission={partner?.commission ?? null} reload={reload} />
              <Button
                variant="secondary"
                size="sm"
                loading={removal.isPending}
                onClick={() => removal.remove(batch.updatedAt)}
              >
                Supprimer
              </Button>
            </>
          )}
        </div>
      </div>
      {isOpen ? null : <BatchDocuments batch={batch} reload={reload} />}
      {isOpen && partner ? (
        <div className="border-t border-line p-4">
          <Suspense fallback={<LoadingBlock label="Chargement du stock" />}>
            <EditNewest batch={batch} partner={partner} remove={removal.remove} reload={reload} saved={saved} />
          </Suspense>
        </div>
      ) : null}
      <RemovalConflictDialog
        conflict={removal.conflict}
        words={keptStockWords(zone)}
        remove={() => removal.remove(removal.conflict?.updatedAt)}
        keep={removal.keep}
      />
    </li>
  )
}

/** Loads the newest state before editing, because the list may have been open for hours. */
function EditNewest({ batch, ...props }: ComponentProps<typeof EditStock>) {
  const { client } = useOfficeContext()
  const { id, activityId } = batch
  const [state, setState] = useState<'loading' | 'failed' | StockBatch>('loading')
  const load = useCallback(async () => {
    setState('loading')
    try {
      const found = (await stockBatches(adminCall(client), activityId)).find((one) => one.id === id)
      setState(found ?? 'failed')
    } catch {
      setState('failed')
    }
  }, [client, activityId, id])
  useEffect(() => void load(), [load])
  if (state === 'loading') return <LoadingBlock label="Chargement du stock" />
  if (state === 'failed') return <StockReadFailed retry={load} />
  return <EditStock batch={batch.updatedAt > state.updatedAt ? batch : state} {...props} />
}

function Tickets({ batch: { ticketInfo } }: { batch: StockBatch }) {
  const hidden = ticketInfo.length - SHOWN_TICKETS
  return (
    <ul aria-label="Tickets" className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5">
      {ticketInfo.slice(0, SHOWN_TICKETS).map(({ id, label, youpiizPrice, publicPrice }) => (
        <li key={id} className="min-w-0 [overflow-wrap:anywhere]">
          {label} <span className="font-semibold tabular-nums">{formatPrice(youpiizPrice.cents)}</span>
          {publicPrice.cents > youpiizPrice.cents ? (
            <s className="ml-1 text-note text-ink-soft tabular-nums">{formatPrice(publicPrice.cents)}</s>
          ) : null}
        </li>
      ))}
      {hidden > 0 ? <li className="text-ink-soft">et {hidden} autres</li> : null}
    </ul>
  )
}

function Totals({ remaining, bought, reserved }: StockBatch['totals']) {
  const figure = (name: string, value: string) => (
    <div className="text-right">
      <dt className="text-note text-ink-soft">{name}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  )
  return (
    <dl className="flex gap-5">
      {figure('Restant', remaining === null ? 'Illimité' : remaining.toLocaleString('fr'))}
      {figure('Acheté', bought.toLocaleString('fr'))}
      {figure('En paiement', reserved.toLocaleString('fr'))}
    </dl>
  )
}
