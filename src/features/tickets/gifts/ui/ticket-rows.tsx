import { useRouteContext, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { OrderItem } from '#contract/order-shapes.ts'
import { formatDate } from '#kernel/time/region-time.ts'
import { useFocusThatStays } from '#ui/browser/use-focus-that-stays.ts'
import { Button, ButtonAnchor } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/page-icons.tsx'
import { notify, notifyFailure } from '#ui/toast.ts'

const GiveDialog = lazy(() => import('./give-dialog.tsx').then((loaded) => ({ default: loaded.GiveDialog })))

type Attachment = OrderItem['attachments'][number]
type Ticket = NonNullable<Attachment['ticket']>

/** Rows of an item's tickets: the document of each, giving it away or to whom it was given. */
export function TicketRows({ item }: { item: OrderItem }) {
  if (item.status !== 'Success' || item.attachments.length === 0) return null
  const several = item.attachments.length > 1
  const isWaiting = item.attachments.some(({ status }) => status !== 'Ready')
  return (
    <div className="flex flex-col gap-2">
      <ul className="divide-y divide-line rounded-lg border border-line empty:hidden">
        {/* Numbered as bought, even if some were given away since. */}
        {item.attachments.map((attachment, index) =>
          attachment.ticket || attachment.url ? (
            <TicketRow
              key={attachment.id}
              item={item}
              attachment={attachment}
              title={several ? `Billet ${index + 1}` : 'Billet'}
              name={several ? `le billet ${index + 1}` : 'ce billet'}
            />
          ) : null,
        )}
      </ul>
      {isWaiting ? <p className="text-sm text-ink-soft">Un billet pourra être offert une fois émis.</p> : null}
    </div>
  )
}

interface TicketRowProps {
  item: OrderItem
  attachment: Attachment
  title: string
  /** Name of the ticket in a sentence. */
  name: string
}

function TicketRow({ item, attachment: { ticket, url }, title, name }: TicketRowProps) {
  const place = useFocusThatStays<HTMLLIElement>(ticket ? ticket.gift === null : true)
  return (
    <li
      ref={place}
      tabIndex={-1}
      className="flex min-h-13 flex-wrap items-center gap-x-2 gap-y-1 py-1 pl-3.5 pr-1.5 outline-none"
    >
      {ticket?.gift ? (
        <Given ticket={ticket} gift={ticket.gift} name={name} />
      ) : (
        <>
          <span className="mr-auto text-sm font-semibold" aria-hidden="true">
            {title}
          </span>
          {url ? (
            <ButtonAnchor href={url} download variant="ghost" size="sm">
              <DownloadIcon />
              <span className="sr-only @sm:not-sr-only">Télécharger</span>
              <span className="sr-only">
                {name === 'ce billet' ? ' le billet' : ` ${name}`} : {item.ticketInfo.label}
              </span>
            </ButtonAnchor>
          ) : null}
          {ticket ? <Give item={item} ticket={ticket} name={name} /> : null}
        </>
      )}
    </li>
  )
}

interface TicketProps {
  item: OrderItem
  ticket: Ticket
  name: string
}

function Give({ item, ticket, name }: TicketProps) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        <span>
          Offrir
          <span className="sr-only">
            {' '}
            {name} : {item.ticketInfo.label}
          </span>
        </span>
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
      <p className="min-w-0 break-words text-sm text-ink-soft">
        {capitalised(name)} : <strong className="text-ink">offert à {gift.email}</strong>.{' '}
        {ticket.keepsCode
          ? 'Son code n’a pas changé : une copie que vous auriez gardée donne encore accès, ne vous en servez pas.'
          : 'Un nouveau code a remplacé le vôtre : votre ancien billet ne donne plus accès.'}
      </p>
    )
  return (
    <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
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
