import { useState } from 'react'
import { dayKey } from '#kernel/time/region-time.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/field.tsx'
import { notify, notifyFailure } from '#ui/toast.ts'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import { DateInput } from '#web/office/kit/pickers/date-input.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { PayoutRow } from '../payout-shapes.ts'
import { deMonth } from '../payout-texts.ts'
import { refusedField } from './refused-field.ts'

interface StatementWindowProps {
  kind: 'dispute' | 'pay'
  row: PayoutRow
  onDone: () => Promise<void>
}

const words = {
  dispute: { open: 'Contester', title: 'Contester le relevé', send: 'Contester', done: 'Relevé contesté' },
  pay: { open: 'Payé le…', title: 'Paiement du relevé', send: 'Enregistrer', done: 'Paiement enregistré' },
} as const

/** Button with the window that asks why a statement is disputed, or on which day it was paid. */
export function StatementWindow({ kind, row, onDone }: StatementWindowProps) {
  const { client, office } = useOfficeContext()
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  const [reason, setReason] = useState('')
  const [paidOn, setPaidOn] = useState<string | null>(dayKey(office.zone, Date.now()))
  const [error, setError] = useState<string | null>(null)
  const { open, title, send, done } = words[kind]
  const field = kind === 'dispute' ? 'reason' : 'paidOn'

  async function save(): Promise<void> {
    if (kind === 'dispute' && reason.trim() === '') return setError('Indiquez le motif.')
    if (kind === 'pay' && paidOn === null) return setError('Indiquez le jour du paiement.')
    setPending(true)
    const call = adminCall(client)
    try {
      if (kind === 'dispute') await call('/admin/dispute-payout', { month: row.month, vendorId: row.vendorId, reason })
      else await call('/admin/pay-payout', { payoutId: row.id ?? '', paidOn: paidOn ?? '' })
      notify.success(done)
      setOpen(false)
      await onDone()
    } catch (failure) {
      const own = refusedField(failure, field)
      setError(own)
      if (own === null) notifyFailure(failure)
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        {open}
      </Button>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`${title} ${deMonth(row.month)}`}
        width={480}
        crossDisabled={isPending}
        footer={
          <div className="flex flex-wrap gap-2">
            <Button loading={isPending} onClick={() => void save()}>
              {send}
            </Button>
            <Button variant="ghost" disabled={isPending} onClick={() => setOpen(false)}>
              Fermer
            </Button>
          </div>
        }
      >
        {kind === 'dispute' ? (
          <Input
            label="Motif"
            hint="Il attend, sans retenir les autres relevés, jusqu’à ce qu’il soit approuvé."
            value={reason}
            maxLength={500}
            error={error}
            onChange={({ currentTarget }) => {
              setReason(currentTarget.value)
              setError(null)
            }}
          />
        ) : (
          <DateInput
            label="Payé le"
            hint="Un relevé payé ne change plus."
            zone={office.zone}
            allowsPast
            value={paidOn}
            error={error}
            onChange={(day) => {
              setPaidOn(day)
              setError(null)
            }}
          />
        )}
      </Modal>
    </>
  )
}
