import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/field.tsx'
import { notify } from '#ui/toast.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { PurchaseItem } from '../order-office-shapes.ts'
import type { FoundPurchase } from './purchase-page.tsx'

interface ResendMailsProps {
  item: PurchaseItem
  buyer: FoundPurchase['purchase']['buyer']
  reload: () => Promise<void>
}

type Wish = 'tickets' | 'confirmation' | 'link'

const titles: Readonly<Record<Wish, string>> = {
  tickets: 'Renvoyer les billets',
  confirmation: 'Renvoyer la demande de confirmation',
  link: 'Envoyer un nouveau lien',
}

/** Resends mails that did not arrive, to the same email or a corrected one. */
export function ResendMails({ item, buyer, reload }: ResendMailsProps) {
  const { client } = useOfficeContext()
  const [wish, setWish] = useState<Wish | null>(null)
  const [typed, setTyped] = useState('')
  const [isPending, attempt] = useAttempt()
  const { order, tickets, mode } = item
  const hasTickets =
    order.status === 'Success' &&
    // Tickets that were given away are excluded: they go to their holders.
    tickets.some(({ status, voidAt, gift }) => status === 'Ready' && voidAt === null && gift === null)
  const isWaiting = order.confirmationToken !== null
  const usual = wish === 'tickets' ? buyer.email : mode === 'VendorConfirm' ? (item.partnerEmail ?? '') : ''
  const open = (next: Wish) => {
    setWish(next)
    setTyped('')
  }
  const send = () =>
    attempt(async () => {
      const call = adminCall(client)
      const to = typed.trim() === '' ? {} : { to: typed.trim() }
      const { to: sentTo } =
        wish === 'link'
          ? await call('/admin/renew-partner-link', { orderId: order.id, ...to })
          : await call('/admin/resend-order-mail', {
              orderId: order.id,
              mail: wish === 'tickets' ? 'tickets' : 'confirmation',
              ...to,
            })
      notify.success(`Email envoyé à ${sentTo}`)
      setWish(null)
      await reload()
    })
  const regenerate = () =>
    attempt(async () => {
      await adminCall(client)('/admin/regenerate-tickets', { orderId: order.id })
      notify.success('Les billets sont générés de nouveau')
      await reload()
    })
  if (wish !== null)
    return (
      <form
        aria-label={titles[wish]}
        className="flex w-full flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Input
          className="min-w-60 grow"
          type="email"
          label="Adresse email"
          value={typed}
          placeholder={usual || 'Administration'}
          hint={
            wish === 'link'
              ? 'L’ancien lien ne marchera plus. Sans autre adresse, il part à l’adresse habituelle.'
              : 'Laissez vide pour la même adresse.'
          }
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" size="md" loading={isPending}>
          {titles[wish]}
        </Button>
        <Button variant="ghost" size="md" onClick={() => setWish(null)}>
          Retour
        </Button>
      </form>
    )
  return (
    <>
      {hasTickets && buyer.erasedAt === null ? <Choice wish="tickets" open={open} /> : null}
      {hasTickets && mode !== 'Pregenerated' && mode !== null ? (
        <Button variant="secondary" size="sm" loading={isPending} onClick={() => void regenerate()}>
          Générer de nouveau les billets
        </Button>
      ) : null}
      {isWaiting ? (
        <>
          <Choice wish="confirmation" open={open} />
          <Choice wish="link" open={open} />
        </>
      ) : null}
    </>
  )
}

const Choice = ({ wish, open }: { wish: Wish; open: (wish: Wish) => void }) => (
  <Button variant="secondary" size="sm" onClick={() => open(wish)}>
    {titles[wish]}
  </Button>
)
