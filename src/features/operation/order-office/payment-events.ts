import { formatPrice } from '#kernel/time/money.ts'
import type { VoucherStatus } from '#kernel/vouchers/tables.ts'
import { billNames } from '#lib/words/bill-names.ts'
import type { Story } from './load-story.ts'

interface PaymentEvent {
  ts: number
  text: string
  detail: string | null
  orderId: string | null
}

const voucherTexts: Partial<Record<VoucherStatus, string>> = {
  Authorised: 'Chèques-vacances accordés par le client',
  Capturing: 'Chèques-vacances accordés, encaissement en cours',
  Captured: 'Chèques-vacances encaissés',
  Declined: 'Chèques-vacances refusés',
  Expired: 'Chèques-vacances : demande expirée',
  Failed: 'Chèques-vacances non encaissés',
  Releasing: 'Chèques-vacances en cours d’abandon',
  Released: 'Chèques-vacances abandonnés',
}

const told = (ts: number, text: string, detail: string | null = null, orderId: string | null = null): PaymentEvent => ({
  ts,
  text,
  detail,
  orderId,
})

/** Events of the money other than payment and refunds: disputes, vouchers, committee's share, invoices. */
export function paymentEvents({
  disputes,
  vouchers,
  returned,
  invoices,
}: Pick<Story, 'disputes' | 'vouchers' | 'returned' | 'invoices'>): PaymentEvent[] {
  return [
    ...disputes.flatMap(({ openedAt, endedAt, status, amount }) => [
      told(openedAt, `Paiement contesté par la banque : ${formatPrice(amount)}`),
      ...(endedAt === null || status === 'Open'
        ? []
        : [
            told(
              endedAt,
              status === 'Won'
                ? `Contestation gagnée : ${formatPrice(amount)} reviennent`
                : `Contestation perdue : ${formatPrice(amount)} restent au client`,
            ),
          ]),
    ]),
    ...vouchers.flatMap(({ createdAt, updatedAt, status, amount }) => {
      const now = voucherTexts[status]
      return [
        told(createdAt, `Chèques-vacances demandés : ${formatPrice(amount)}`),
        ...(now === undefined ? [] : [told(updatedAt, now, formatPrice(amount))]),
      ]
    }),
    ...returned.map(({ ts, amount, itemId }) =>
      told(ts, `Part du CSE revenue à son budget : ${formatPrice(amount)}`, null, itemId),
    ),
    ...invoices.map(({ issuedAt, kind, number, document }) =>
      told(issuedAt, `${billNames[kind].title} N° ${number} : ${formatPrice(document.total)}`),
    ),
  ]
}
