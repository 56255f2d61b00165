import type { ReactNode } from 'react'
import { TermsText } from '#features/stock/ticket-codes/ui/terms-text.tsx'
import { CodeFigure } from '#features/tickets/documents/ui/code-figure.tsx'
import { ButtonAnchor } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { DownloadIcon } from '#ui/page-icons.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { ReceivedTicket as Ticket } from '../gift-shapes.ts'
import { GiftedThing } from './gifted-thing.tsx'

export const isBeingMade = ({ state }: Ticket): boolean => state === 'making'

interface ReceivedTicketProps {
  ticket: Ticket
  level: 2 | 3
  /** Link to the page to show at an entrance; without it, the code is shown here. */
  toTicket?: ReactNode
}

/** A received ticket: activity, holder, its code or the link to it, and its document. */
export function ReceivedTicket({ ticket, level, toTicket }: ReceivedTicketProps) {
  const { from, holderName, state, terms, keepsCode, code, figure } = ticket
  return (
    <Card className="flex flex-col gap-4">
      <GiftedThing thing={ticket} level={level} />
      <p className="text-sm text-ink-soft">
        {from === null ? 'Billet offert' : `Offert par ${from}`}
        {holderName === '' ? '' : `, au nom de ${holderName}`}
      </p>
      {code === null || toTicket ? null : <CodeFigure code={code} figure={figure} />}
      <div role="status">
        <TicketState ticket={ticket} toTicket={toTicket} />
      </div>
      {keepsCode && state === 'ready' ? (
        <Notice>
          Le code de ce billet n’a pas pu changer : une copie gardée par la personne qui vous l’offre donnerait aussi
          accès. La première personne arrivée entre.
        </Notice>
      ) : null}
      {terms === null || terms === '' ? null : <TermsText terms={terms} />}
    </Card>
  )
}

function TicketState({
  ticket: { state, documents, activityLabel },
  toTicket,
}: Pick<ReceivedTicketProps, 'ticket' | 'toTicket'>) {
  if (state === 'void')
    return (
      <Notice kind="warn" title="Billet annulé">
        La commande de ce billet a été annulée : il ne donne plus accès.
      </Notice>
    )
  if (state === 'making')
    return (
      <p className="flex items-center gap-2 text-sm text-ink-soft">
        <Spinner />
        Création de votre billet en cours...
      </p>
    )
  return (
    <div className="flex flex-wrap items-center gap-2">
      {toTicket}
      {documents.map((url, index) => (
        <ButtonAnchor
          key={url}
          href={url}
          download
          variant={toTicket ? 'secondary' : 'primary'}
          size={toTicket ? 'sm' : 'md'}
        >
          <DownloadIcon />
          {documents.length > 1 ? `Télécharger le document ${index + 1}` : 'Télécharger le billet'}
          <span className="sr-only"> : {activityLabel}</span>
        </ButtonAnchor>
      ))}
      {state === 'used' ? <p className="text-sm text-ink-soft">Ce billet a déjà servi à l’entrée.</p> : null}
    </div>
  )
}
