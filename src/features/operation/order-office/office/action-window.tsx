import { useState } from 'react'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import { ConfirmOrder } from './confirm-order.tsx'
import type { AskedAction, OrderAction } from './order-actions.tsx'
import { RefuseOrder } from './refuse-order.tsx'
import { ResendTickets } from './resend-tickets.tsx'

const titles: Readonly<Record<OrderAction, string>> = {
  confirm: 'Confirmer la commande ?',
  refuse: 'Refuser la commande ?',
  resend: 'Renvoyer l’email',
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
      title={titles[action]}
      mode="fade-center"
      width={520}
    >
      {action === 'confirm' ? (
        <ConfirmOrder entry={entry} done={finish} close={close} />
      ) : action === 'refuse' ? (
        <RefuseOrder entry={entry} done={finish} close={close} />
      ) : (
        <ResendTickets entry={entry} done={finish} close={close} />
      )}
    </Modal>
  )
}
