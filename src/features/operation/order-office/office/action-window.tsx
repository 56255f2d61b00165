import { useState } from 'react'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import type { OrderEntry } from '../order-office-shapes.ts'
import { ConfirmOrder } from './confirm-order.tsx'
import type { AskedAction } from './order-actions.tsx'
import { orderActTitles } from './order-acts.ts'
import { clientName } from './order-texts.ts'
import { RejectOrder } from './reject-order.tsx'
import { ResendTickets } from './resend-tickets.tsx'
import type { WaitingOrder } from './use-order-answer.ts'

function toWaiting({ orderItem: order, user, givenBack }: OrderEntry): WaitingOrder {
  const { total, subsidy } = order.total
  return { order, client: clientName(user), back: total.cents - (subsidy?.cents ?? 0) - givenBack.cents }
}

interface ActionWindowProps {
  asked: AskedAction | null
  close: () => void
  done: () => Promise<void>
}

/** Window over a list of orders that says what an act does before it is done. */
export function ActionWindow({ asked, close, done }: ActionWindowProps) {
  // Keeps the content while the window closes.
  const [shown, setShown] = useState(asked)
  if (asked !== null && asked !== shown) setShown(asked)
  if (shown === null) return null
  const { action, entry } = shown
  const finish = async () => {
    close()
    await done()
  }
  return (
    <Modal
      open={asked !== null}
      onClose={close}
      onHidden={() => setShown(null)}
      title={orderActTitles[action]}
      mode="fade-center"
      width={520}
    >
      {action === 'confirm' ? (
        <ConfirmOrder waiting={toWaiting(entry)} done={finish} close={close} />
      ) : action === 'reject' ? (
        <RejectOrder waiting={toWaiting(entry)} done={finish} close={close} />
      ) : (
        <ResendTickets entry={entry} done={finish} close={close} />
      )}
    </Modal>
  )
}
