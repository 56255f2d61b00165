import { useState } from 'react'
import { type CallResult, ClientError } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { notify, notifyFailure } from '#ui/toast.ts'
import { LimitedInput } from '#web/office/kit/form/limited-input.tsx'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { ClosingMonth } from '../closing-shapes.ts'
import { BucketList } from './bucket-list.tsx'
import { monthText } from './closing-texts.ts'

interface CloseMonthProps {
  month: ClosingMonth
  unset: CallResult<'/admin/list-closings'>['unset']
  reload: () => Promise<void>
  onClosed: (month: string) => void
}

const unsetTexts = {
  vat: 'aucun taux de TVA n’est enregistré, les ventes seront comptées sans TVA',
  plan: 'aucun plan de comptes n’est enregistré, les comptes usuels et une année civile vaudront',
} as const

/** Button that closes a month, with a window that shows the figures once more, because closing cannot be undone. */
export function CloseMonth({ month, unset, reload, onClosed }: CloseMonthProps) {
  const { client } = useOfficeContext()
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [goesWithout, setGoesWithout] = useState(false)
  const name = monthText(month.month)
  const difference = month.difference ?? 0

  async function close(): Promise<void> {
    if (month.needsReason && reason.trim() === '') {
      setError('Indiquez pourquoi ce mois est clos malgré cela.')
      return
    }
    setPending(true)
    try {
      await adminCall(client)('/admin/close-month', {
        month: month.month,
        entries: month.entries,
        difference,
        ...(reason.trim() === '' ? {} : { reason }),
        ...(goesWithout ? { without: [...unset] } : {}),
      })
      notify.success(`Le mois de ${name} est clos`)
      setOpen(false)
      onClosed(month.month)
      await reload()
    } catch (failure) {
      notifyFailure(failure)
      if (failure instanceof ClientError && failure.status < 500) {
        setOpen(false)
        await reload()
      }
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Clore {name}
      </Button>
      <Modal
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Clore ${name} ?`}
        width={520}
        crossDisabled={isPending}
        footer={
          <div className="flex flex-wrap gap-2">
            <Button loading={isPending} disabled={unset.length > 0 && !goesWithout} onClick={() => void close()}>
              Clore le mois
            </Button>
            <Button variant="ghost" disabled={isPending} onClick={() => setOpen(false)}>
              Ne pas clore
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-4">
          <p>
            Un mois clos ne change plus, et ne se rouvre pas : ce qui arrivera ensuite à ses commandes comptera dans le
            mois ouvert.
          </p>
          <BucketList sums={month.sums} difference={difference} />
          {unset.length > 0 ? (
            <Checkbox
              label={`Clore quand même : ${unset.map((each) => unsetTexts[each]).join(' ; ')}. Ses écritures resteront ainsi.`}
              checked={goesWithout}
              onChange={({ currentTarget }) => setGoesWithout(currentTarget.checked)}
            />
          ) : null}
          {month.needsReason ? (
            <LimitedInput
              label="Motif"
              hint={
                difference === 0
                  ? 'Le solde du prestataire n’a pas encore été lu jusqu’à la fin du mois.'
                  : 'L’écart avec le prestataire n’est pas nul.'
              }
              value={reason}
              maxLength={500}
              error={error}
              onChange={({ currentTarget }) => {
                setReason(currentTarget.value)
                setError(null)
              }}
            />
          ) : null}
        </div>
      </Modal>
    </>
  )
}
