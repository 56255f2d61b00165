import { useRouteContext, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { OrderItem } from '#contract/order-shapes.ts'
import { formatDate } from '#kernel/time/region-time.ts'
import { useFocusThatStays } from '#ui/browser/use-focus-that-stays.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { notify, notifyFailure } from '#ui/toast.ts'

const GiveDialog = lazy(() => import('./give-dialog.tsx').then((loaded) => ({ default: loaded.GiveDialog })))

type Attachment = OrderItem['attachments'][number]
type Ticket = NonNullable<Attachment['ticket']>

/** Tickets of an item that the buyer may give or has given, with a note that unissued ones must wait. */
export function TicketGifts({ item }: { item: OrderItem }) {
  if (item.status !== 'Success' || item.attachments.length === 0) return null
  const several = item.attachments.length > 1
  const tickets = item.attachments.flatMap(({ ticket }, index) =>
    ticket ? [{ ticket, name: several ? `le billet ${index + 1}` : 'ce billet' }] : [],
  )
  const isWaiting = item.attachments.some(({ status }) => status !== 'Ready')
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-wrap items-center gap-2">
        {tickets.map(({ ticket, name }) => (
          <TicketGift key={ticket.id} item={item} ticket={ticket} name={name} />
        ))}
      </ul>
      {isWaiting ? <p className="text-sm text-ink-soft">Un billet pourra être offert une fois émis.</p> : null}
    </div>
  )
}

interface TicketProps {
  item: OrderItem
  ticket: Ticket
  name: string
}

function TicketGift({ item, ticket, name }: TicketProps) {
  const place = useFocusThatStays<HTMLLIElement>(ticket.gift === null)
  return (
    <li ref={place} tabIndex={-1} className={classNames('outline-none', ticket.gift && 'w-full')}>
      {ticket.gift ? (
        <Given ticket={ticket} gift={ticket.gift} name={name} />
      ) : (
        <Give item={item} ticket={ticket} name={name} />
      )}
    </li>
  )
}

function Give({ item, ticket, name }: TicketProps) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        Offrir {name}
        <span className="sr-only"> : {item.ticketInfo.label}</span>
      </Button>
      {wasOpened ? (
        <Suspense fallback={null}>
          <GiveDialog {...{ item, ticket, name, isOpen }} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

function Given({ ticket, gift, name }: { ticket: Ticket; gift: NonNullable<Ticket['gift']>; name: string }) {
  const { client, zone } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const [isSending, setSending] = useState(false)
  const takeBack = async () => {
    setSending(true)
    try {
      await client('/take-back-ticket', { ticketId: ticket.id })
      notify.success('Billet repris : le lien envoyé ne permet plus de l’accepter')
    } catch (error) {
      notifyFailure(error)
    }
    // Reloads after a refusal, too, since the shown state is outdated.
    await router.invalidate()
    setSending(false)
  }
  if (gift.isAccepted)
    return (
      <p className="text-sm text-ink-soft">
        {capitalised(name)} : <strong className="text-ink">offert à {gift.email}</strong>.{' '}
        {ticket.keepsCode
          ? 'Son code n’a pas changé : une copie que vous auriez gardée donne encore accès, ne vous en servez pas.'
          : 'Un nouveau code a remplacé le vôtre : votre ancien billet ne donne plus accès.'}
      </p>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="min-w-0 break-words text-sm text-ink-soft">
        {capitalised(name)} : <strong className="text-ink">offert à {gift.email}, en attente</strong> jusqu’au{' '}
        {formatDate(zone, gift.expiresTs)}.
      </p>
      <Button variant="secondary" size="sm" loading={isSending} onClick={() => void takeBack()}>
        Reprendre
        <span className="sr-only"> {name}</span>
      </Button>
    </div>
  )
}
