import { useRouteContext } from '@tanstack/react-router'
import { usePolled } from '#features/selling/checkout/ui/use-polled.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SectionTitle } from '#ui/page.tsx'
import type { ReceivedTicket as Ticket } from '../gift-shapes.ts'
import { isBeingMade, ReceivedTicket } from './received-ticket.tsx'

/** Tickets that others have given to the member. */
export function ReceivedTickets({ list: loaded }: { list: Ticket[] }) {
  const { client } = useRouteContext({ from: '__root__' })
  const [list] = usePolled(
    loaded,
    (tickets) => tickets.some(isBeingMade),
    async (signal) => (await client('/list-received-tickets', {}, { signal })).list,
  )
  if (list.length === 0) return null
  return (
    <section className="mb-8 flex flex-col gap-4" aria-labelledby="recus">
      <SectionTitle id="recus" className="scroll-mt-28">
        Billets reçus
      </SectionTitle>
      <ul className="flex flex-col gap-4">
        {list.map((ticket) => (
          <li key={ticket.id}>
            <ReceivedTicket ticket={ticket} level={3} toTicket={<ToTicket ticket={ticket} />} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const ToTicket = ({ ticket: { id, activityLabel } }: { ticket: Ticket }) => (
  <ButtonLink to="/orders/recus" search={{ billet: id }} size="sm">
    Afficher le billet
    <span className="sr-only"> : {activityLabel}</span>
  </ButtonLink>
)
