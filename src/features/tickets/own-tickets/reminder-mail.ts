import { ticketPlace } from '#features/tickets/documents/ticket-facts.ts'
import type { MailContent } from '#kernel/mail/mail-content.ts'
import { plural } from '#lib/words/plural.ts'
import type { OwnTicketRow } from './load-own-tickets.ts'
import { ticketUrl } from './ticket-paths.ts'
import { wayTo } from './way-to.ts'

/** Mail of the day before, for the tickets of one purchase; at least one. */
export function reminderMail(tickets: readonly [OwnTicketRow, ...OwnTicketRow[]], origin: string): MailContent {
  const [first] = tickets
  const items = [...Map.groupBy(tickets, ({ item }) => item.id).values()]
  const places = new Set(tickets.flatMap((row) => ticketPlace(row) ?? []))
  const [place] = places
  const url = ticketUrl(origin, { id: first.entry.id, paymentId: first.paymentId ?? '' })
  return {
    subject: items.length > 1 ? 'C’est demain : vos billets' : `C’est demain : ${first.item.snapshot.activity.label}`,
    title: 'C’est demain',
    paragraphs: [
      plural(
        tickets.length,
        'Voici votre billet pour demain : ouvrez-le dès maintenant sur votre téléphone, il s’y affiche ensuite sans réseau.',
        'Voici vos billets pour demain : ouvrez-les dès maintenant sur votre téléphone, ils s’y affichent ensuite sans réseau.',
      ),
    ],
    items: items.flatMap(([row, ...more]) => (row ? [reminded(row, 1 + more.length, origin)] : [])),
    button: { label: plural(tickets.length, 'Afficher mon billet', 'Afficher mes billets'), url },
    // Several places stand in their lines alone, since one way would lead to one of them.
    ...(place !== undefined && places.size === 1 ? { link: { label: 'Itinéraire', url: wayTo(place) } } : {}),
    footer: 'Vous recevez ce message, la veille et une seule fois, parce que vous avez acheté ces billets.',
  }
}

function reminded(row: OwnTicketRow, count: number, origin: string) {
  const { id, snapshot, validityDateStr } = row.item
  const place = ticketPlace(row)
  return {
    id,
    title: snapshot.activity.label,
    lines: [
      validityDateStr,
      `${count} × ${snapshot.ticketInfo.label}`,
      ...(place === null ? [] : [place.replaceAll('\n', ', ')]),
      ...(snapshot.vendor.placePhone ? [`Téléphone : ${snapshot.vendor.placePhone}`] : []),
    ],
    url: ticketUrl(origin, { id: row.entry.id, paymentId: row.paymentId ?? '' }),
  }
}
