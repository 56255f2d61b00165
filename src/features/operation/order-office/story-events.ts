import { failureText, refundErrorText } from '#features/selling/orders/failure-text.ts'
import type { FeatureParts } from '#handler/manifest/feature.ts'
import { mailFacts } from '#kernel/mail/mail-kind-shapes.ts'
import type { RefundState } from '#kernel/refunds/refund-state.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { giftEvents } from './gift-events.ts'
import type { Story } from './load-story.ts'
import type { StoryEvent } from './order-office-shapes.ts'
import { paymentEvents } from './payment-events.ts'

const webhookTexts: Readonly<Record<string, string>> = {
  'payment_intent.succeeded': 'Le prestataire de paiement annonce le paiement',
  'payment_intent.payment_failed': 'Carte refusée',
  'payment_intent.canceled': 'Le prestataire de paiement annonce l’annulation du paiement',
  'payment_intent.requires_action': 'La banque demande une authentification',
  'charge.refunded': 'Le prestataire de paiement annonce un remboursement',
}
const mailStates = { Queued: 'en attente d’envoi', Sent: 'envoyé', Failed: 'échec de l’envoi' } as const
const ticketTexts: Readonly<Record<string, string>> = {
  Ready: 'document prêt',
  AwaitingUpload: 'attend son document',
  AwaitingGeneration: 'document à générer',
  Void: 'annulé',
}
const auditTexts: Readonly<Record<string, string>> = {
  '/admin/cancel-order': 'Commande annulée',
  '/cancel-order-item': 'Annulé et remboursé par le client lui-même',
  '/admin/refund-order': 'Remboursement demandé',
  '/admin/exchange-order': 'Date échangée',
  '/admin/decide-payment': 'Décision sur un paiement d’un autre montant',
  '/admin/abandon-refund': 'Remboursement abandonné',
  '/admin/keep-payment': 'Pas de remboursement',
  '/admin/resend-order-mail': 'Email renvoyé',
  '/admin/regenerate-tickets': 'Billets à générer de nouveau',
  '/admin/renew-partner-link': 'Nouveau lien de confirmation',
  '/admin/write-note': 'Note interne écrite',
  'payment-missing': 'Le paiement n’existe pas chez le prestataire',
  'wrong-payment': 'Décision sur un paiement d’un autre montant',
}
/** Answers to an order that waited, by its partner or in the partner's place. */
const answerTexts: Readonly<Record<string, string>> = { Success: 'Commande validée', Rejected: 'Commande rejetée' }
/** Decisions on a payment of another amount, by a call or by the server's command. */
const decisionTexts: Readonly<Record<string, string>> = { deliver: 'Livrer', giveBack: 'Rendre', refund: 'Rendre' }
const refundTexts: Readonly<Record<string, string>> = {
  order: 'Remboursement de la commande',
  items: 'Remboursement d’articles',
  amount: 'Remboursement d’un montant',
  exchange: 'Différence de prix d’un échange',
  unsold: 'Remboursement d’un paiement sans commande',
  elsewhere: 'Remboursement fait chez le prestataire de paiement',
}

/** All events of a purchase, newest first. */
export function storyEvents(state: RefundState, story: Story, features: readonly FeatureParts[]): StoryEvent[] {
  const toldByRows = new Set(features.flatMap((feature) => feature.toldByRows ?? []))
  const itemByEntry = new Map(story.entries.map(({ id, orderItemId }) => [id, orderItemId]))
  const events = [
    ...purchaseEvents(state),
    ...story.webhooks.map(({ receivedAt, type }) =>
      event(receivedAt, 'webhook', webhookTexts[type] ?? 'Message du prestataire de paiement', type),
    ),
    ...story.entries.flatMap(({ history, unitNo, orderItemId }) =>
      history
        .filter((step) => step.event in ticketTexts)
        .map((step) => event(step.ts, 'ticket', `Billet ${unitNo} : ${ticketTexts[step.event]}`, null, orderItemId)),
    ),
    ...story.mails.map(({ createdAt, sentAt, kind, status, recipient, dedupeKey }) =>
      event(
        sentAt ?? createdAt,
        'mail',
        `${mailFacts(kind)?.story ?? 'Email'} : ${mailStates[status]}`,
        recipient,
        state.items.find(({ id }) => dedupeKey.includes(id))?.id ?? null,
      ),
    ),
    ...story.checkIns.map(({ at, dispute, deviceName, linkLabel, entryId }) =>
      event(
        at,
        'check-in',
        dispute === null ? 'Billet contrôlé à l’entrée' : dispute === 'undone' ? 'Entrée annulée' : 'Entrée contestée',
        linkLabel ?? deviceName,
        itemByEntry.get(entryId) ?? null,
      ),
    ),
    ...story.failures.map((failure) =>
      event(failure.ts, 'failure', 'Échec', failureText(failure), failure.orderItemId),
    ),
    ...paymentEvents(story).map(({ ts, text, detail, orderId }) => event(ts, 'payment', text, detail, orderId)),
    ...giftEvents(story).map(({ ts, text, detail, entryId }) =>
      event(ts, 'ticket', text, detail, itemByEntry.get(entryId) ?? null),
    ),
    ...story.audits
      .filter(({ call }) => !toldByRows.has(call))
      .map(({ ts, call, target, email, actorKind, after }) =>
        event(
          ts,
          'audit',
          (call === '/finalize-purchase' ? answerTexts[factsIn(after).get('status') ?? ''] : auditTexts[call]) ?? call,
          [email ?? (actorKind === 'token' ? 'par le lien du partenaire' : null), saidIn(after)]
            .filter((part) => part !== null)
            .join(' · ') || null,
          state.items.find(({ id }) => id === target)?.id ?? null,
        ),
      ),
  ]
  return events.toSorted((one, other) => other.ts - one.ts).map((one, at) => ({ ...one, id: String(at) }))
}

const event = (
  ts: number,
  kind: StoryEvent['kind'],
  text: string,
  detail: string | null = null,
  orderId: string | null = null,
): Omit<StoryEvent, 'id'> => ({ ts, kind, text, detail, orderId })

/** Detail in an audit row that its call does not tell: email, reason or answer. */
function saidIn(after: unknown): string | null {
  const facts = factsIn(after)
  const decision = decisionTexts[facts.get('decision') ?? '']
  return [decision, facts.get('to'), facts.get('reason')].filter((part) => part !== undefined).join(' · ') || null
}

/** Texts among the fields of what an audit row keeps. */
const factsIn = (after: unknown): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(typeof after === 'object' && after !== null ? after : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

function purchaseEvents({ attempt, refunds }: RefundState): Omit<StoryEvent, 'id'>[] {
  const { startedAt, endedAt, status, total, captured, voucher } = attempt
  const byVouchers = voucher > 0 ? `, dont ${formatPrice(voucher)} en chèques-vacances` : ''
  const ends = {
    Paid: `Payée : ${formatPrice(captured ?? total)}${byVouchers}`,
    Canceled: 'Abandonnée ou annulée avant le paiement',
    Refunded: 'Payée trop tard ou d’un autre montant : remboursée',
  } as const
  return [
    event(startedAt, 'purchase', 'Commande passée', formatPrice(total)),
    ...(status === 'Pending' || endedAt === null ? [] : [event(endedAt, 'payment', ends[status])]),
    ...refunds.flatMap(({ createdAt, settledAt, failedAt, kind, means, amount, status: of, reason, error }) => [
      ...(kind === 'elsewhere'
        ? []
        : [event(createdAt, 'refund', `${refundTexts[kind]} : ${formatPrice(amount)}`, reason)]),
      ...(of === 'Done'
        ? [
            event(
              settledAt ?? createdAt,
              'refund',
              kind === 'elsewhere'
                ? `${refundTexts[kind]} : ${formatPrice(amount)}`
                : `${formatPrice(amount)} rendus ${means === 'voucher' ? 'en chèques-vacances' : 'par le prestataire de paiement'}`,
            ),
          ]
        : []),
      ...(of === 'Failed'
        ? [
            event(
              failedAt ?? createdAt,
              'refund',
              `Échec du remboursement de ${formatPrice(amount)}`,
              error === null ? null : refundErrorText(error),
            ),
          ]
        : []),
    ]),
  ]
}
