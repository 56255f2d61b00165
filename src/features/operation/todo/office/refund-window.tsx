import { useCallback } from 'react'
import type { FoundPurchase } from '#features/operation/order-office/office/purchase-page.tsx'
import { RefundForm } from '#features/operation/order-office/office/refund/refund-form.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { ListFailure } from '#web/office/kit/list/list-states.tsx'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

interface RefundWindowProps {
  purchaseId: string
  /** Order item that is ticked at first; null ticks none. */
  orderId: string | null
  onClose: () => void
  done: () => Promise<void>
}

/** Refund of a waiting order over the list of what waits, which stays where it was. */
export default function RefundWindow({ purchaseId, orderId, onClose, done }: RefundWindowProps) {
  const { client } = useOfficeContext()
  const read = useCallback(() => adminCall(client)('/admin/get-order', { id: purchaseId }), [client, purchaseId])
  const { found, failure, reload } = useLoaded<FoundPurchase>(read)
  return (
    <Modal open onClose={onClose} title="Rembourser" mode="slide-right" width={640}>
      {failure !== null ? (
        <ListFailure text="Échec du chargement de la commande" error={failure} retry={reload} />
      ) : found === null ? (
        <LoadingBlock label="Chargement de la commande" />
      ) : found.purchase.refundable.cents === 0 ? (
        <p>Il n’y a plus rien à rembourser de cette commande.</p>
      ) : (
        <RefundForm
          found={found}
          asked={found.items.filter(({ order, refundable }) => order.id === orderId && refundable.cents > 0)}
          close={onClose}
          done={async () => {
            onClose()
            await done()
          }}
          reload={reload}
        />
      )}
    </Modal>
  )
}
