import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/toast.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

const AnswerWindow = lazy(() => import('#features/operation/order-office/office/answer-window.tsx'))

interface OrderDecisionProps {
  orderId: string
  /** True while it can be answered. */
  waits: boolean
  reload: () => Promise<void>
}

/** Validates or rejects an order for its partner, or reminds the partner, on the row that waits. */
export function OrderDecision({ orderId, waits, reload }: OrderDecisionProps) {
  const { client } = useOfficeContext()
  const [answer, setAnswer] = useState<'confirm' | 'reject' | null>(null)
  const [isReminding, attempt] = useAttempt(reload)
  const remind = () =>
    attempt(async () => {
      await adminCall(client)('/admin/resend-order-mail', { orderId, mail: 'confirmation' })
      notify.success('Demande de confirmation renvoyée')
      await reload()
    })
  return (
    <div className="flex flex-wrap gap-2">
      {waits ? (
        <>
          <Button size="sm" onClick={() => setAnswer('confirm')}>
            Valider
          </Button>
          <Button variant="secondary" size="sm" onClick={() => setAnswer('reject')}>
            Rejeter
          </Button>
        </>
      ) : null}
      <Button variant="secondary" size="sm" loading={isReminding} onClick={() => void remind()}>
        Relancer
      </Button>
      {answer === null ? null : (
        <Suspense fallback={null}>
          <AnswerWindow {...{ orderId, answer }} onClose={() => setAnswer(null)} done={reload} />
        </Suspense>
      )}
    </div>
  )
}
