import { useCallback, useState } from 'react'
import type { CallResult } from '../../../api/client.ts'
import type { StockPlan } from '../../../features/stock/office-stock-shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { SuggestInput } from '../kit/form/suggest-input.tsx'
import { ModalWindow } from '../kit/modal/modal-window.tsx'
import { adminCall, scopeCall } from '../kit/scope-call.ts'
import { notifyAllSaved } from '../kit/undo-saved.ts'
import { useAttempt } from '../kit/use-attempt.ts'
import { useOfficeContext, useScope } from '../use-office.ts'
import type { BatchWindowProps } from './change-prices-window.tsx'
import { PlanView } from './plan-view.tsx'

type Listed = CallResult<'/admin/list-activities'>['items'][number]

const MOST = 20

/** A ticket set, with its week of templates, for other activities. */
export function CopyStockWindow({ open, onClose, batch, done }: BatchWindowProps) {
  const { client } = useOfficeContext()
  const scope = useScope()
  const { id: batchId, activityId } = batch
  const call = adminCall(client)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly Pick<Listed, 'id' | 'label'>[]>([])
  /** What the operator was shown, and the key of doing just that, once. */
  const [preview, setPreview] = useState<{ plan: StockPlan; key: string } | null>(null)
  const [isPending, attempt] = useAttempt()
  const load = useCallback(
    async (wanted: string, signal: AbortSignal) => {
      const { items } = await adminCall(client)(
        '/admin/list-activities',
        { limit: MOST, sort: 'name', count: false, ...(wanted === '' ? {} : { text: wanted }) },
        { signal },
      )
      return items.filter(({ id }) => id !== activityId)
    },
    [client, activityId],
  )
  const input = { batchIds: [batchId], toActivityIds: chosen.map(({ id }) => id) }
  const look = () =>
    attempt(async () => {
      const { plan } = await call('/admin/preview-copy-stocks', input, { timeoutMs: null })
      setPreview({ plan, key: crypto.randomUUID() })
    })
  const copy = (idempotencyKey: string) =>
    attempt(async () => {
      const { copies } = await call('/admin/copy-stocks', input, { timeoutMs: null, idempotencyKey })
      void notifyAllSaved(chosen.length > 1 ? `Stock copié vers ${chosen.length} activités` : 'Stock copié', {
        call: scopeCall(client, scope),
        changed: copies.flatMap(({ stocks }) => stocks),
        after: async () => done(),
      })
      done()
    })
  return (
    <ModalWindow
      open={open}
      onClose={onClose}
      title="Copier vers d’autres activités"
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          {preview ? (
            <>
              <Button variant="secondary" size="sm" onClick={() => setPreview(null)}>
                Retour
              </Button>
              <Button size="sm" loading={isPending} onClick={() => void copy(preview.key)}>
                Copier
              </Button>
            </>
          ) : (
            <Button size="sm" disabled={chosen.length === 0} loading={isPending} onClick={() => void look()}>
              Voir ce qui va se passer
            </Button>
          )}
        </div>
      }
    >
      {preview ? (
        <>
          <p className="mb-3">
            {chosen.map(({ label }) => label).join(', ')} : les mêmes tickets, conditions et créneaux.
          </p>
          <PlanView plan={preview.plan} />
        </>
      ) : (
        <div className="flex flex-col gap-3">
          <SuggestInput
            name="toActivityIds"
            label="Activité"
            text={text}
            onText={setText}
            onPick={({ id, label }) => {
              setText('')
              if (chosen.length < MOST && !chosen.some((one) => one.id === id)) setChosen([...chosen, { id, label }])
            }}
            load={load}
            itemKey={({ id }) => id}
            itemText={({ label }) => label}
            debounceMs={200}
            emptyText="Aucune activité de ce nom."
            placeholder="Nom de l’activité"
          />
          <ul aria-label="Activités choisies" className="flex flex-col gap-1">
            {chosen.map(({ id, label }) => (
              <li key={id} className="flex items-center gap-2">
                <span className="min-w-0 grow">{label}</span>
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Retirer ${label}`}
                  onClick={() => setChosen(chosen.filter((one) => one.id !== id))}
                >
                  <CloseIcon className="size-4" />
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </ModalWindow>
  )
}
