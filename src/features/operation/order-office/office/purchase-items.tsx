import { orderStatusLabels } from '#kernel/orders/states.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { ButtonAnchor } from '#ui/button.tsx'
import { dayText, momentText } from '#web/office/kit/list/date-text.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { PurchaseItem } from '../order-office-shapes.ts'
import { CancelOrder } from './cancel-order.tsx'
import { ExchangeOrder } from './exchange/exchange-order.tsx'
import { giftText } from './gift-text.ts'
import { NameLink } from './name-link.tsx'
import { statusTones } from './order-texts.ts'
import type { FoundPurchase } from './purchase-page.tsx'
import { ResendMails } from './resend-mails.tsx'

interface PurchaseItemsProps {
  items: readonly PurchaseItem[]
  buyer: FoundPurchase['purchase']['buyer']
  reload: () => Promise<void>
}

/** Items of a purchase with their tickets and actions. */
export function PurchaseItems({ items, buyer, reload }: PurchaseItemsProps) {
  const { zone } = useOfficeContext().office
  return (
    <ul className="flex flex-col gap-3">
      {items.map((item) => {
        const { order, tickets, refundDueSince } = item
        return (
          <li
            key={order.id}
            aria-label={order.activity.label}
            className="flex flex-col gap-3 rounded-lg border border-line bg-paper p-3.5"
          >
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
              <div className="min-w-0">
                <p className="font-semibold">
                  <NameLink href={`/admin/activity/${order.activity.id}`}>{order.activity.label}</NameLink>
                </p>
                <p className="text-ink-soft">
                  <NameLink href={`/admin/vendor/${order.activity.vendor.id}`}>{order.activity.vendor.name}</NameLink> ·{' '}
                  {order.quantity} × {order.ticketInfo.label}
                  {order.options.map(({ id, label, quantity }) => (
                    <span key={id}>
                      , {quantity} × {label}
                    </span>
                  ))}
                </p>
                <p className="text-ink-soft">{order.validityDateStr}</p>
                {item.exchangedFor === null ? null : (
                  <p className="text-ink-soft">{exchangedText(items, item, item.exchangedFor)}</p>
                )}
                {item.partOf === null ? null : (
                  <p className="text-ink-soft">Partie remboursée d’un article de la commande</p>
                )}
              </div>
              <div className="flex items-center gap-3">
                <StateChip tone={statusTones[order.status]}>{orderStatusLabels[order.status]}</StateChip>
                <span className="text-right font-semibold tabular-nums">
                  {formatPrice(order.total.total.cents)}
                  {order.total.subsidy ? (
                    <span className="block text-note font-normal text-ink-soft">
                      part CSE {formatPrice(order.total.subsidy.cents)}
                    </span>
                  ) : null}
                </span>
              </div>
            </div>
            {refundDueSince === null ? null : (
              <p className="font-medium text-warning">
                Non remboursé, à décider depuis le {dayText(zone, refundDueSince)}
              </p>
            )}
            {tickets.length > 0 ? (
              <ul aria-label="Billets" className="flex flex-col gap-1">
                {tickets.map((ticket) => (
                  <li key={ticket.id} className="flex flex-wrap gap-x-3 text-note">
                    <span>Billet {ticket.unitNumber}</span>
                    <TicketCode code={ticket.code} url={documentUrl(item, ticket.id)} />
                    <span className="text-ink-soft">
                      {ticketState(ticket)}
                      {giftText(ticket) === null ? '' : `, ${giftText(ticket)}`}
                      {ticket.checkedInAt === null ? '' : `, contrôlé ${momentText(zone, ticket.checkedInAt)}`}
                    </span>
                  </li>
                ))}
              </ul>
            ) : null}
            <div className="flex flex-wrap items-start gap-2">
              {order.confirmationToken === null ? null : (
                <ButtonAnchor
                  href={`/admin-order/${order.confirmationToken}`}
                  target="_blank"
                  rel="noreferrer"
                  size="sm"
                >
                  Aller à la page de confirmation
                </ButtonAnchor>
              )}
              <ResendMails item={item} buyer={buyer} reload={reload} />
              {item.canCancel && item.mode !== null ? <ExchangeOrder item={item} onDone={reload} /> : null}
              {item.canCancel ? <CancelOrder item={item} onDone={reload} /> : null}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Address of a ticket's document; null while it has none, and once it was given to somebody. */
const documentUrl = ({ order }: PurchaseItem, ticketId: string): string | null =>
  order.attachments.find(({ id }) => id.startsWith(`${ticketId}-`))?.url ?? null

/** Code of a ticket, which leads to its PDF. */
const TicketCode = ({ code, url }: { code: string | null; url: string | null }) =>
  url === null ? (
    <span className="font-mono select-text">{code ?? 'sans code'}</span>
  ) : (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-6 items-center font-mono text-link underline underline-offset-3"
    >
      {code ?? 'sans code'}
      <span className="sr-only"> (PDF)</span>
    </a>
  )

const ticketStates = {
  Ready: 'prêt',
  AwaitingUpload: 'attend son document',
  AwaitingGeneration: 'en cours de génération',
} as const

const ticketState = ({ voidAt, status }: PurchaseItem['tickets'][number]): string =>
  voidAt === null ? ticketStates[status] : 'annulé'

/** Sentence with the new date; a price that is still shown is the part that the exchange did not carry over. */
const exchangedText = (items: readonly PurchaseItem[], { order: old }: PurchaseItem, exchangedFor: string): string => {
  const date = items.find(({ order }) => order.id === exchangedFor)?.order.validityDateStr
  const rest = old.total.total.cents > 0 ? ' ; il reste ici la différence de prix' : ''
  return `Échangé${date === undefined ? '' : ` contre : ${date}`}${rest}`
}
