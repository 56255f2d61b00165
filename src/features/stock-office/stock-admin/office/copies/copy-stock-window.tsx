import { useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { ModalWindow } from '#web/office/kit/modal/modal-window.tsx'
import { adminCall, scopeCall } from '#web/office/kit/scope-call.ts'
import { notifyAllSaved } from '#web/office/kit/undo-saved.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext, useScope } from '#web/office/use-office.ts'
import type { BatchWindowProps } from '../prices/change-prices-window.tsx'
import { CopyPreview } from './copy-preview.tsx'
import { type ChosenActivity, CopyTargets } from './copy-targets.tsx'
import { copiedTargets } from './copy-texts.ts'
import { type Copied, CopyWhat } from './copy-what.tsx'

/** Preview shown to the operator, with the idempotency key for applying exactly that once. */
type Preview = CallResult<'/admin/preview-copy-stocks'> & { key: string }

/** Window that copies a stock to other activities: all of it, or only its tickets or its week. */
export function CopyStockWindow({ open, onClose, batch, done }: BatchWindowProps) {
  const { client } = useOfficeContext()
  const scope = useScope()
  const call = adminCall(client)
  const [what, setWhat] = useState<Copied>('Everything')
  const [chosen, setChosen] = useState<readonly ChosenActivity[]>([])
  const [preview, setPreview] = useState<Preview | null>(null)
  const [isPending, attempt] = useAttempt()
  const targets = preview ? copiedTargets(preview.targets) : []
  const look = () =>
    attempt(async () => {
      const wanted = { batchIds: [batch.id], toActivityIds: chosen.map(({ id }) => id), what }
      const shown = await call('/admin/preview-copy-stocks', wanted, { timeoutMs: null })
      setPreview({ ...shown, key: crypto.randomUUID() })
    })
  const copy = ({ seen, key }: Preview) =>
    attempt(async () => {
      const toActivityIds = targets.map(({ activityId }) => activityId)
      const input = { batchIds: [batch.id], toActivityIds, what, ifUpdatedAt: seen }
      const { copies } = await call('/admin/copy-stocks', input, { timeoutMs: null, idempotencyKey: key })
      void notifyAllSaved(copiedText(what, targets.length), {
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
      width={preview ? 720 : undefined}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          {preview ? (
            <>
              <Button variant="secondary" size="sm" onClick={() => setPreview(null)}>
                Retour
              </Button>
              <Button size="sm" disabled={targets.length === 0} loading={isPending} onClick={() => void copy(preview)}>
                {targets.length === preview.targets.length
                  ? 'Copier'
                  : `Copier vers ${targets.length} sur ${preview.targets.length}`}
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
        <CopyPreview
          targets={preview.targets}
          what={what}
          longTickets={what === 'Tickets' ? batch.ticketInfo.filter(({ span }) => span > 1) : []}
        />
      ) : (
        <div className="flex flex-col gap-5">
          <CopyWhat what={what} choose={setWhat} hasWeek={batch.reservation.type === 'Weekly'} />
          <CopyTargets activityId={batch.activityId} chosen={chosen} choose={setChosen} />
        </div>
      )}
    </ModalWindow>
  )
}

const copiedThings: Record<Copied, string> = {
  Everything: 'Stock copié',
  Tickets: 'Tickets copiés',
  Week: 'Semaine copiée',
}

const copiedText = (what: Copied, count: number) =>
  count > 1 ? `${copiedThings[what]} vers ${count} activités` : copiedThings[what]
