import { useOrderAnswer } from '#features/operation/order-office/office/use-order-answer.ts'
import { PartnerDecision } from '#features/selling/checkout/ui/partner-decision.tsx'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/toast.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

interface OrderDecisionProps {
  orderId: string
  /** Secret of the order's page for the partner, in whose place the operator answers here. */
  token: string | null
  reload: () => Promise<void>
}

/** Confirms or refuses an order for its partner, or reminds the partner, on the row that waits. */
export function OrderDecision({ orderId, token, reload }: OrderDecisionProps) {
  const { client } = useOfficeContext()
  const { answer } = useOrderAnswer({ orderId, token, done: reload })
  const [isReminding, attempt] = useAttempt(reload)
  const remind = () =>
    attempt(async () => {
      await adminCall(client)('/admin/resend-order-mail', { orderId, mail: 'confirmation' })
      notify.success('Demande de confirmation renvoyée')
      await reload()
    })
  return (
    <div className="flex flex-wrap gap-2">
      {token === null ? null : <PartnerDecision isRow decide={(_action, rejection) => answer(rejection)} />}
      <Button variant="secondary" size="sm" loading={isReminding} onClick={() => void remind()}>
        Relancer
      </Button>
    </div>
  )
}
