import type { RejectionKind } from '#lib/words/rejection-reasons.ts'
import { useAttempts } from '#ui/browser/attempts.ts'
import { notify } from '#ui/toast.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { OrderEntry } from '../order-office-shapes.ts'

/** Window of one act about an order. */
export interface ActionProps {
  entry: OrderEntry
  done: () => Promise<void>
  close: () => void
}

/** An order that waits for an answer. */
export interface WaitingOrder {
  order: OrderEntry['orderItem']
  client: string
  /** Cents that its buyer gets back if it is rejected. */
  back: number
}

/** Window that answers one. */
export interface AnswerProps {
  waiting: WaitingOrder
  done: () => Promise<void>
  close: () => void
}

export interface Refusal {
  kind: RejectionKind
  text: string
}

interface Asked {
  orderId: string
  /** Secret of the order's page for the partner, in whose place the operator answers; null once it waits no more. */
  token: string | null
  done: () => Promise<void>
}

/** Answers an order that waits, as its partner would by the link: a rejection gives the money back and tells the buyer. */
export function useOrderAnswer({ orderId, token, done }: Asked) {
  const { client } = useOfficeContext()
  const [isPending, run] = useAttempt(done)
  const once = useAttempts()
  const answer = (rejection?: Refusal) =>
    run(async () => {
      const action = rejection ? ('reject' as const) : ('confirm' as const)
      const input = { token: token ?? '', orderId, action, ...(rejection ? { rejection } : {}) }
      await once(JSON.stringify(input), (idempotencyKey) => client('/finalize-purchase', input, { idempotencyKey }))
      notify.success(rejection ? 'Commande rejetée, le client est prévenu et remboursé' : 'Commande validée')
      await done()
    })
  return { isPending, answer }
}
