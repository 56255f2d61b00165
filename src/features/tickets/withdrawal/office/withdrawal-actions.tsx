import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/toast.ts'
import { LimitedInput } from '#web/office/kit/form/limited-input.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

interface WithdrawalActionsProps {
  orderId: string
  reload: () => Promise<void>
}

/** Buttons of an operator for a withdrawal that waits: accept it with its refund, or refuse it with a reason. */
export function WithdrawalActions({ orderId, reload }: WithdrawalActionsProps) {
  const { client } = useOfficeContext()
  const [isPending, attempt] = useAttempt(reload)
  const [isRefusing, setRefusing] = useState(false)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const decide = (text: string, decision: { kind: 'accept' } | { kind: 'refuse'; reason: string }) =>
    attempt(async () => {
      await adminCall(client)('/admin/decide-withdrawal', { orderId, decision })
      notify.success(text)
      await reload()
    })
  if (!isRefusing)
    return (
      <div className="flex flex-wrap gap-2">
        <Button size="sm" loading={isPending} onClick={() => void decide('Rétractation acceptée', { kind: 'accept' })}>
          Accepter et rembourser
        </Button>
        <Button variant="secondary" size="sm" onClick={() => setRefusing(true)}>
          Refuser la rétractation
        </Button>
      </div>
    )
  return (
    <form
      aria-label="Refuser la rétractation"
      noValidate
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim() === '') return setError('Indiquez la raison, que le client lit.')
        void decide('Rétractation refusée', { kind: 'refuse', reason })
      }}
    >
      <LimitedInput
        className="w-full sm:w-80"
        label="Motif, que le client lit"
        required
        maxLength={200}
        value={reason}
        error={error}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          setError(null)
        }}
      />
      <div className="flex gap-2 sm:mt-6">
        <Button type="submit" loading={isPending}>
          Refuser
        </Button>
        <Button variant="ghost" onClick={() => setRefusing(false)}>
          Retour
        </Button>
      </div>
    </form>
  )
}
