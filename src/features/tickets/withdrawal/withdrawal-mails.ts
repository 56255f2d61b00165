import type { MailContent } from '#kernel/mail/mail-content.ts'
import type { Attempt, Item } from '#kernel/orders/tables.ts'
import { refundPlaceAndDelay } from '#kernel/prices/voucher-part.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import { limits } from '#lib/words/limits.ts'
import { plural } from '#lib/words/plural.ts'

interface Declared {
  items: readonly Item[]
  number: string
}

const mailItem = (item: Item) => ({
  id: item.id,
  title: item.snapshot.activity.label,
  lines: [`${item.quantity} × ${item.snapshot.ticketInfo.label}`, item.validityDateStr],
})

export const momentText = (zone: string, ts: number): string =>
  `${formatDate(zone, ts)} à ${formatTime(zone, ts)}:${String(Math.floor(ts / 1000) % 60).padStart(2, '0')}`

interface Receipt extends Declared {
  name: string
  declaredAt: number
  zone: string
  attempt: Pick<Attempt, 'total' | 'voucher'>
  /** Given back to the buyer at once, and to the committee; null while an operator decides. */
  back: { refundCents: number; shareCents: number } | null
  orderUrl: string
}

/** Acknowledgement of a declaration: its content, day and time, and what follows (Code de la consommation, L221-21). */
export function withdrawalMail({
  items,
  number,
  name,
  declaredAt,
  zone,
  attempt,
  back,
  orderUrl,
}: Receipt): MailContent {
  const amount = formatPrice(back?.refundCents ?? 0)
  return {
    subject: `Accusé de réception de votre rétractation, commande n° ${number}`,
    title: 'Votre rétractation est reçue',
    paragraphs: [
      `« ${name} » a déclaré le ${momentText(zone, declaredAt)} renoncer au contrat pour ce qui suit. Gardez ce message : il vaut accusé de réception.`,
      ...(back === null
        ? [
            `Un billet a servi, ou sa copie peut encore servir : nous vérifions avant de rembourser, et vous répondons dans les ${limits.withdrawal.text}. N’utilisez plus ces billets.`,
          ]
        : [
            'Ces billets sont annulés : ils ne donnent plus accès.',
            back.refundCents > 0
              ? `Nous vous remboursons ${amount}, ${refundPlaceAndDelay(attempt)}`
              : 'Il n’y a rien à vous rembourser : vous n’aviez rien payé, ou c’est déjà rendu.',
            ...(back.shareCents > 0 ? [`Votre CSE récupère sa part, ${formatPrice(back.shareCents)}.`] : []),
          ]),
    ],
    items: items.map(mailItem),
    ...(back && back.refundCents > 0 ? { sums: [{ label: 'Remboursé', amount }] } : {}),
    facts: [
      { label: 'Commande', value: `n° ${number}` },
      { label: 'Déclarée par', value: name },
      { label: 'Reçue le', value: momentText(zone, declaredAt) },
    ],
    button: { label: 'Voir ma commande', url: orderUrl },
  }
}

/** Tells a partner that its buyer has withdrawn, with the codes that no longer let in. It names no buyer. */
export function partnerMail({ items, number }: Declared, codes: readonly string[]): MailContent {
  return {
    subject: `Rétractation : ${items.map(({ snapshot }) => snapshot.activity.label).join(', ')}`,
    title: 'Un client a renoncé à son contrat',
    paragraphs: [
      `Le client a exercé son droit de rétractation pour ce qui suit de la commande n° ${number}. Ne préparez rien pour elle : ces billets ne donnent plus accès, et leur prix ne vous est plus dû.`,
      ...(codes.length > 0
        ? [`${plural(codes.length, 'Billet annulé', 'Billets annulés')} : ${codes.join(', ')}`]
        : []),
    ],
    items: items.map(mailItem),
  }
}

/** Tells operators that a withdrawal waits for them. */
export const waitingMail = ({ items, number }: Declared, why: string): MailContent => ({
  subject: `Rétractation à traiter, commande n° ${number}`,
  title: 'Une rétractation attend votre décision',
  paragraphs: [
    `Un client a renoncé au contrat pour ce qui suit. ${why} Rien n’est remboursé sans vous : décidez dans « À traiter », dans les ${limits.withdrawal.text}.`,
  ],
  items: items.map(mailItem),
})

interface Answer extends Declared {
  zone: string
  declaredAt: number
  attempt: Pick<Attempt, 'total' | 'voucher'>
  /** Cents given back, or why nothing is. */
  answer: { refundCents: number } | { reason: string }
  orderUrl: string
}

/** Tells the buyer what an operator has decided. */
export function answerMail({ items, number, zone, declaredAt, attempt, answer, orderUrl }: Answer): MailContent {
  const asked = `Vous avez renoncé au contrat le ${momentText(zone, declaredAt)}, pour ce qui suit de la commande n° ${number}.`
  const button = { label: 'Voir ma commande', url: orderUrl }
  if ('reason' in answer)
    return {
      subject: `Réponse à votre rétractation, commande n° ${number}`,
      title: 'Votre rétractation n’est pas acceptée',
      paragraphs: [
        asked,
        `Motif : ${answer.reason}`,
        'Vos billets restent valables. Si vous n’êtes pas d’accord, écrivez-nous, puis au médiateur de la consommation que nomment les mentions légales.',
      ],
      items: items.map(mailItem),
      button,
    }
  const amount = formatPrice(answer.refundCents)
  return {
    subject: `Votre rétractation est acceptée, commande n° ${number}`,
    title: 'Votre rétractation est acceptée',
    paragraphs: [
      asked,
      'Ces billets sont annulés : ils ne donnent plus accès.',
      answer.refundCents > 0
        ? `Nous vous remboursons ${amount}, ${refundPlaceAndDelay(attempt)}`
        : 'Il n’y a rien à vous rembourser : vous n’aviez rien payé, ou c’est déjà rendu.',
    ],
    items: items.map(mailItem),
    button,
  }
}
