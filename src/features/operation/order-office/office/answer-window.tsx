import { useCallback } from 'react'
import { LoadingBlock } from '#ui/spinner.tsx'
import { ListFailure } from '#web/office/kit/list/list-states.tsx'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { ConfirmOrder } from './confirm-order.tsx'
import { orderActTitles } from './order-acts.ts'
import { clientName } from './order-texts.ts'
import type { FoundPurchase } from './purchase-page.tsx'
import { RejectOrder } from './reject-order.tsx'

interface AnswerWindowProps {
  orderId: string
  answer: 'confirm' | 'reject'
  onClose: () => void
  done: () => Promise<void>
}

/** Answer to a waiting order over a list that knows no more of it than its id. */
export default function AnswerWindow({ orderId, answer, onClose, done }: AnswerWindowProps) {
  const { client } = useOfficeContext()
  const read = useCallback(() => adminCall(client)('/admin/get-order', { id: orderId }), [client, orderId])
  const { found, failure, reload } = useLoaded<FoundPurchase>(read)
  const item = found?.items.find(({ order }) => order.id === orderId)
  const finish = async () => {
    onClose()
    await done()
  }
  const Form = answer === 'confirm' ? ConfirmOrder : RejectOrder
  return (
    <Modal open onClose={onClose} title={orderActTitles[answer]} mode="fade-center" width={520}>
      {failure !== null ? (
        <ListFailure text="Échec du chargement de la commande" error={failure} retry={reload} />
      ) : !found || !item ? (
        <LoadingBlock label="Chargement de la commande" />
      ) : (
        <Form
          waiting={{ order: item.order, client: clientName(found.purchase.buyer), back: item.refundable.cents }}
          close={onClose}
          done={finish}
        />
      )}
    </Modal>
  )
}
