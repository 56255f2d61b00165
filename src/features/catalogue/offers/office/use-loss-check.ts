import type { ReactNode } from 'react'
import type { CallInput } from '#api/client.ts'
import { useLossQuestion } from '#features/stock/slots/office/margins-table.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

type Asked = CallInput<'/admin/preview-offer'>

/** Asks before a promotion applies that sells below cost; false if the operator goes back. */
export function useLossCheck(): [isAccepted: (offer: Asked) => Promise<boolean>, question: ReactNode] {
  const { client } = useOfficeContext()
  const [ask, question] = useLossQuestion()
  const isAccepted = async ({ discount, target }: Asked) => {
    const { items, losses } = await adminCall(client)('/admin/preview-offer', { discount, target })
    return losses === 0 || ask({ items: items.slice(0, losses), count: losses })
  }
  return [isAccepted, question]
}
