import { useState } from 'react'
import { useFocusThatStays } from '#ui/browser/use-focus-that-stays.ts'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/toast.ts'
import { LimitedInput } from '#web/office/kit/form/limited-input.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

/** Gives up a refund that the card provider refuses; the operator's reason is stored with it. */
export function AbandonRefund({ refundId, onDone }: { refundId: string; onDone: () => Promise<void> }) {
  const { client } = useOfficeContext()
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [isPending, attempt] = useAttempt()
  const place = useFocusThatStays<HTMLDivElement>(isAsking)
  const abandon = () =>
    attempt(async () => {
      await adminCall(client)('/admin/abandon-refund', { refundId, reason })
      notify.success('Remboursement abandonné')
      await onDone()
    })
  return (
    <div ref={place} tabIndex={-1} className="w-full outline-none">
      <p className="mb-1.5 text-note text-ink-soft">
        Le prestataire de paiement n’a pas fait ce remboursement jusqu’ici. Il est redemandé tant qu’il n’est pas
        abandonné.
      </p>
      {isAsking ? (
        <form
          aria-label="Abandonner ce remboursement"
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            void abandon()
          }}
        >
          <LimitedInput
            className="w-full sm:w-80"
            label="Motif de l’abandon"
            required
            maxLength={200}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <Button type="submit" variant="danger" size="md" loading={isPending}>
            Abandonner
          </Button>
          <Button variant="ghost" size="md" onClick={() => setAsking(false)}>
            Retour
          </Button>
        </form>
      ) : (
        <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
          Abandonner ce remboursement
        </Button>
      )}
    </div>
  )
}
