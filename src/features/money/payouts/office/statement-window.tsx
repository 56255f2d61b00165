import { useState } from 'react'
import { dayKey } from '#kernel/time/region-time.ts'
import { Button } from '#ui/button.tsx'
import { notify, notifyFailure } from '#ui/toast.ts'
import { LimitedInput } from '#web/office/kit/form/limited-input.tsx'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import { DateInput } from '#web/office/kit/pickers/date-input.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { PayoutRow } from '../payout-shapes.ts'
import { deMonth } from '../payout-texts.ts'
import { refusedField } from './refused-field.ts'

interface StatementWindowProps {
  kind: 'dispute' | 'pay' | 'release'
  row: PayoutRow
  onDone: () => Promise<void>
}

const words = {
  dispute: { open: 'Contester', title: 'Contester le relevé', send: 'Contester', done: 'Relevé contesté' },
  pay: { open: 'Payé le…', title: 'Paiement du relevé', send: 'Enregistrer', done: 'Paiement enregistré' },
  release: {
    ...{ open: 'Virement refusé…', title: 'Virement refusé : libérer le relevé', send: 'Libérer' },
    done: 'Relevé libéré : il peut être viré par un autre fichier',
  },
} as const

const reasonHints = {
  dispute: 'Il attend, sans retenir les autres relevés, jusqu’à ce qu’il soit approuvé.',
  release: 'Seulement si la banque dit avoir refusé ce virement : un autre fichier pourra le demander à nouveau.',
} as const

/** Button with the window that asks why a statement is disputed or released, or on which day it was paid. */
export function StatementWindow({ kind, row, onDone }: StatementWindowProps) {
  const { client, office } = useOfficeContext()
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  const [reason, setReason] = useState('')
  const [paidOn, setPaidOn] = useState<string | null>(dayKey(office.zone, Date.now()))
  const [error, setError] = useState<string | null>(null)
  const { open, title, send, done } = words[kind]
  const field = kind === 'pay' ? 'paidOn' : 'reason'

  async function save(): Promise<void> {
    if (kind !== 'pay' && reason.trim() === '') return setError('Indiquez le motif.')
    if (kind === 'pay' && paidOn === null) return setError('Indiquez le jour du paiement.')
    setPending(true)
    const call = adminCall(client)
    try {
      if (kind === 'dispute') await call('/admin/dispute-payout', { month: row.month, vendorId: row.vendorId, reason })
      else if (kind === 'release') await call('/admin/release-payout', { payoutId: row.id ?? '', reason })
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
              Retour
            </Button>
          </div>
        }
      >
        {kind !== 'pay' ? (
          <LimitedInput
            label="Motif"
            hint={reasonHints[kind]}
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
            hint={
              row.state === 'Ordered'
                ? 'Un relevé payé ne change plus. Il est dans un fichier de virements : si la banque l’exécute aussi, il est payé deux fois.'
                : 'Un relevé payé ne change plus.'
            }
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
