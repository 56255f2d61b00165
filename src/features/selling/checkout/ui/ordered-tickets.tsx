import type { OrderItem } from '#contract/order-shapes.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { plural } from '#lib/words/plural.ts'
import { ButtonLink } from '#ui/button.tsx'
import { TextLink } from '#ui/page.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** Way to the tickets of an item, and a note about those that are not there yet. */
export function OrderedTickets({ item }: { item: OrderItem }) {
  if (item.status === 'PendingConfirmation')
    return (
      <p className="text-sm text-ink-soft">
        Le partenaire confirme votre réservation, en général sous 24 h. Vous recevrez vos billets par email ; s’il ne
        peut pas l’accepter, vous êtes remboursé.
      </p>
    )
  if (item.status === 'Rejected') return <Refused item={item} />
  if (item.exchangedFor) return <ExchangedFor item={item} />
  if (item.status !== 'Success') return null
  const own = item.attachments.filter(({ ticket }) => !ticket?.gift)
  const ready = own.filter(({ status, url }) => status === 'Ready' && url !== null)
  const waiting = item.attachments.length === 0 || ready.length < own.length
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ShowTickets item={item} />
      {waiting ? (
        <p className="flex items-center gap-2 text-sm text-ink-soft" role="status">
          <Spinner />
          Création de vos billets en cours...
        </p>
      ) : null}
    </div>
  )
}

/** Why an item was refused, and the money that goes back. */
function Refused({ item: { rejection, refunded, total } }: { item: OrderItem }) {
  const paid = total.total.cents - (total.subsidy?.cents ?? 0)
  const back = refunded?.cents ?? 0
  return (
    <div className="text-sm text-ink-soft">
      <p>
        Le partenaire n’a pas pu accepter cette réservation.
        {rejection === undefined ? null : ` Motif : ${rejection}`}
      </p>
      {back > 0 ? <p>{formatPrice(back)} vous sont remboursés.</p> : null}
      {back === 0 && paid > 0 ? (
        <p>
          Son remboursement n’est pas encore fait.{' '}
          <TextLink to="/contact">Écrivez-nous pour convenir de la suite</TextLink>.
        </p>
      ) : null}
    </div>
  )
}

/** Link to the page that shows an item's tickets at the entrance. */
export function ShowTickets({ item: { id, paymentId, status, quantity, ticketInfo } }: { item: OrderItem }) {
  if (status !== 'Success' || paymentId === null) return null
  return (
    <ButtonLink
      to="/orders/$paymentId/tickets"
      params={{ paymentId }}
      search={{ billet: id }}
      size="sm"
      className="self-start"
    >
      {plural(quantity, 'Afficher le billet', 'Afficher les billets')}
      <span className="sr-only"> : {ticketInfo.label}</span>
    </ButtonLink>
  )
}

/** Link to the item of the purchase that replaces this one after an exchange. */
export function ExchangedFor({ item: { exchangedFor, paymentId } }: { item: OrderItem }) {
  if (!exchangedFor) return null
  const { id, validityDateStr } = exchangedFor
  return (
    <p className="text-sm text-ink-soft">
      Nouvelle date :{' '}
      {paymentId === null ? (
        validityDateStr
      ) : (
        <TextLink to="/orders/$paymentId" params={{ paymentId }} hash={`article-${id}`}>
          {validityDateStr}
        </TextLink>
      )}
      . Ces billets ne donnent plus accès.
    </p>
  )
}
