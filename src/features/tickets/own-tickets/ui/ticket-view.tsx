import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TermsText } from '#features/stock/ticket-codes/ui/terms-text.tsx'
import { CodeFigure } from '#features/tickets/documents/ui/code-figure.tsx'
import { localMomentText, printedPlace } from '#kernel/time/place-clock.ts'
import { ButtonAnchor } from '#ui/button.tsx'
import { PinIcon } from '#ui/icons.tsx'
import { CalendarIcon, ExternalIcon, PhoneIcon } from '#ui/page-icons.tsx'
import { PhoneLink } from '#ui/text/phone-link.tsx'
import type { OwnTicket } from '../own-ticket-shapes.ts'
import { wayTo } from '../way-to.ts'

interface TicketViewProps {
  ticket: OwnTicket
  holder: string
  /** Documents of this ticket, for saving. */
  documents: ReactNode
  /** Further actions for it. */
  actions?: ReactNode
}

/** One ticket as shown at an entrance: the code on white, with date and place beside it. */
export function TicketView({ ticket, holder, documents, actions }: TicketViewProps) {
  const {
    activityLabel,
    vendorName,
    ticketLabel,
    priceText,
    numberText,
    options,
    validityDateStr,
    address,
    vendorPhone,
    terms,
    gift,
  } = ticket
  const { zone } = useRouteContext({ from: '__root__' })
  const localMoment = localMomentText(zone, { validity: validityDateStr, address, ts: ticket.startTs })
  return (
    <article className="grid items-start gap-x-10 gap-y-5 md:grid-cols-2">
      <EntranceCode ticket={ticket} />
      <div className="flex min-w-0 flex-col gap-4">
        <header>
          <h1 className="type-page">{activityLabel}</h1>
          <p className="mt-1 text-ink-soft">{vendorName}</p>
        </header>
        <p className="flex gap-2.5 text-lg font-bold">
          <CalendarIcon className="mt-1 shrink-0 text-link" />
          <span>
            {validityDateStr}
            {localMoment === null ? null : <span className="block text-sm font-normal">{localMoment}</span>}
          </span>
        </p>
        {address === null ? null : <Place address={address} />}
        {vendorPhone === null ? null : (
          <p className="flex gap-2.5">
            <PhoneIcon className="mt-0.5 shrink-0 text-link" />
            <PhoneLink phone={vendorPhone} postalCode={printedPlace(address).postalCode} />
          </p>
        )}
        <p>
          {ticketLabel}
          {priceText ? ` · ${priceText}` : ''}
          {options.map(({ label, quantity }) => (
            <span key={label} className="block text-sm text-ink-soft">
              + {quantity} × {label}
            </span>
          ))}
          {numberText ? <span className="block text-sm text-ink-soft">Billet n° {numberText}</span> : null}
          <span className="block text-sm text-ink-soft">
            {gift?.from ? `Offert par ${gift.from}, au` : 'Au'} nom de {gift?.holder || holder}
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          {actions}
          {documents}
        </div>
        {terms === null ? null : <TermsText terms={terms} />}
      </div>
    </article>
  )
}

/** The code, or where to find it. */
function EntranceCode({ ticket: { code, figure, documents } }: { ticket: OwnTicket }) {
  if (code === null)
    return (
      <p className="rounded-xl border border-line px-5 py-6 text-center">
        {documents.length > 0
          ? 'Le code de ce billet est dans son document : ouvrez-le et présentez-le à l’entrée.'
          : 'Le document de ce billet est en préparation. Vous le recevrez aussi par email.'}
      </p>
    )
  return <CodeFigure code={code} figure={figure} />
}

function Place({ address }: { address: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex gap-2.5">
        <PinIcon className="mt-0.5 shrink-0 text-link" />
        <span className="whitespace-pre-line">{address}</span>
      </p>
      <ButtonAnchor href={wayTo(address)} target="_blank" rel="noopener noreferrer" variant="secondary" size="sm">
        Itinéraire <ExternalIcon label="(nouvel onglet)" />
      </ButtonAnchor>
    </div>
  )
}
