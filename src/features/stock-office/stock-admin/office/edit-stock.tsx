import { useMemo, useRef } from 'react'
import { ClientError } from '#api/client.ts'
import type { StockBatch, StockPlan } from '#features/stock/slots/office-stock-shapes.ts'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/toast.ts'
import type { Stored } from '#web/office/kit/form/draft.ts'
import { useOfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { adminCall, scopeCall } from '#web/office/kit/scope-call.ts'
import { notifySaved } from '#web/office/kit/undo-saved.ts'
import { useOfficeContext, useScope } from '#web/office/use-office.ts'
import { checkStock } from './form/check-stock.ts'
import { StockForm } from './form/stock-form.tsx'
import { toStockInput, weeklyIds } from './form/stock-input.ts'
import { type StockValues, storedStock } from './form/stock-values.ts'
import type { PartnerFacts } from './partner/partner-facts.ts'
import { usePlanQuestion } from './plans/use-plan-question.tsx'
import { confirmPlan, inFormsWords, stockBatches } from './stock-calls.ts'
import { StockTickets } from './stock-tickets.tsx'
import { stockWords } from './stock-words.ts'

interface EditStockProps {
  batch: StockBatch
  partner: PartnerFacts
  /** Deletes the stock unless it has changed since this form read it. */
  remove: (ifUpdatedAt: number) => void
  /** Called after each attempt to save, successful or not. */
  reload: () => Promise<void>
  /** Receives the effects of a save. */
  saved: (plan: StockPlan) => void
}

/** Form that edits a stored stock in the list. */
export function EditStock({ batch, partner, remove, reload, saved }: EditStockProps) {
  const { client, office } = useOfficeContext()
  const scope = useScope()
  const call = adminCall(client)
  const [ask, question] = usePlanQuestion()
  /** Latest stored state of the form; its weekly slots keep their ids. */
  const newest = useRef(batch)
  const toStored = (now: StockBatch): Stored<StockValues> => {
    newest.current = now
    return { version: now.updatedAt, values: storedStock(now, office.zone, partner.email) }
  }
  const stored = useMemo(
    () => ({ version: batch.updatedAt, values: storedStock(batch, office.zone, partner.email) }),
    [batch, office.zone, partner],
  )
  const check = useMemo(() => checkStock(partner.commission), [partner.commission])
  const form = useOfficeForm({
    item: `stock/${batch.id}`,
    stored,
    check,
    words: stockWords,
    save: async (values, { base, idempotencyKey }) => {
      const { id, activityId, reservation } = newest.current
      const ids = weeklyIds(reservation.type === 'Weekly' ? reservation.weekly : [])
      const updates = toStockInput(values, { zone: office.zone, ids, commission: partner.commission })
      const input = {
        activityId,
        operations: [{ type: 'updateStock' as const, id, updates, ifUpdatedAt: base.version ?? undefined }],
      }
      try {
        await confirmPlan(call, input, ask)
        const { stocks, plan } = await call('/admin/manage-stocks', input, { idempotencyKey, timeoutMs: null })
        const after = stocks.find((one) => one.id === id) ?? batch
        const target = { call: scopeCall(client, scope), target: id, updatedAt: after.updatedAt, after: reload }
        void notifySaved('Stocks mis à jour', target)
        saved(plan)
        void reload()
        return toStored(after)
      } catch (error) {
        // Conflicts have their own dialog, and returning to the form is no failure.
        if (!(error instanceof ClientError)) throw error
        if (error.code !== 'changedMeanwhile') {
          notify.error('Erreur lors de la mise à jour des stocks', error)
          void reload()
        }
        throw inFormsWords(error)
      }
    },
    reload: async () => {
      const batches = await stockBatches(call, batch.activityId)
      return toStored(batches.find(({ id }) => id === batch.id) ?? batch)
    },
  })
  // Memoised on the stored stock, so that typing does not redraw the tickets.
  const entries = useMemo(() => <StockTickets batch={batch} onChange={() => void reload()} />, [batch, reload])
  return (
    <>
      <StockForm
        of={form}
        title="Modifier le stock"
        submit="Enregistrer"
        partner={partner}
        entries={entries}
        actions={
          <Button variant="secondary" size="sm" onClick={() => remove(form.base.version ?? batch.updatedAt)}>
            Supprimer
          </Button>
        }
      />
      {question}
    </>
  )
}
