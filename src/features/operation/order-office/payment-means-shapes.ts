/** Means of payment by which orders are filtered: a card, holiday vouchers, a committee's share, nothing at all. */
export const paymentMeans = ['card', 'voucher', 'subsidy', 'free'] as const
export type PaymentMeans = (typeof paymentMeans)[number]
