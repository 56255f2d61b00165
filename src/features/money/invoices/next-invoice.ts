import type { StoredInvoice } from '#kernel/invoices/stored-invoice.ts'
import { provisionSentence } from '#kernel/invoices/vat-provisions.ts'
import type { Site } from '#kernel/jobs/job-context.ts'
import { isInReview } from '#kernel/orders/in-review.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import { paymentMoment } from '#kernel/orders/payment-moment.ts'
import { isGoods } from '#kernel/orders/sold-contract.ts'
import { capturedTotal } from '#kernel/refunds/refund-state.ts'
import { dayKey, wallClock } from '#kernel/time/region-time.ts'
import { withDe } from '#lib/words/elision.ts'
import { nextCredit } from './credit-note.ts'
import { invoiceLines } from './invoice-lines.ts'
import { lineRate, type RateFinder } from './invoice-rates.ts'
import type { NewInvoice } from './issue-step.ts'
import type { InvoicedPurchase } from './load-invoiced-purchase.ts'
import type { InvoicingRow } from './load-invoicing.ts'
import { sumParts, vatByRate } from './vat.ts'

interface Facts {
  purchase: InvoicedPurchase
  /** Settings with the rates of the day of payment. */
  settings: InvoicingRow | undefined
  rates: RateFinder
  site: Pick<Site, 'tenant' | 'theme'>
  zone: string
  now: number
}

/**
 * Next document due for a purchase: first its invoice, then its credit notes; null if none. While vouchers are being
 * captured their amount is unknown, and the capturing job triggers the invoice afterwards.
 */
export async function nextInvoice(facts: Facts): Promise<NewInvoice | null> {
  if (facts.purchase.voucher?.status === 'Capturing') return null
  const invoice = facts.purchase.issued.find(({ kind }) => kind === 'invoice')
  return invoice ? creditNote(facts, invoice) : firstInvoice(facts)
}

const shared = ({ purchase: { attempt, issued }, zone, now }: Facts) => ({
  year: wallClock(zone, now).year,
  attemptId: attempt.id,
  issuedBefore: issued.length,
})

async function firstInvoice(facts: Facts): Promise<NewInvoice | null> {
  const { purchase, settings, rates, site } = facts
  const { attempt, items, buyer, voucher, committee } = purchase
  const paidAt = paymentMoment(attempt)
  if (attempt.status !== 'Paid' || isInReview(attempt)) return null
  if (!settings?.enabled || paidAt < settings.fromTs) return null
  const ofCommittee = items.reduce((sum, item) => sum + item.subsidy, 0)
  // Vouchers that could not be captured still belong to the sale: the buyer owes them.
  const unpaid = voucher?.status === 'Failed' ? voucher.amount : 0
  const { issuer } = settings
  const exempt = issuer.exempt ? lineRate(0, issuer.provision ?? 'franchise') : null
  const lines = invoiceLines({
    items,
    feeRate: exempt ?? lineRate(settings.rates.fees, settings.rates.feesProvision),
    rate: exempt ? () => exempt : rates,
    paid: capturedTotal(attempt) + unpaid + ofCommittee,
  })
  const vat = vatByRate(lines)
  const total = sumParts(vat, 'total')
  if (total === 0 || lines.every(({ seller }) => seller !== undefined)) return null
  const { title, mainColor } = site.theme
  const goods = items.map(isGoods)
  return {
    ...shared(facts),
    kind: 'invoice',
    cause: `purchase:${attempt.id}`,
    tenant: settings.tenant,
    series: settings.series,
    document: {
      issuer,
      brand: { title, mainColor },
      buyer: buyer.erasedAt === null ? { name: `${buyer.firstName} ${buyer.lastName}`.trim() } : null,
      orderNumber: attempt.number ?? (await orderNumber(attempt.paymentId ?? attempt.id)),
      ...(goods.includes(true) ? { supplies: goods.includes(false) ? ('both' as const) : ('goods' as const) } : {}),
      ...{ paidAt, corrects: null, lines, vat, total, mentions: mentionsFor(lines, facts) },
      ofBuyer: total - Math.min(ofCommittee, total),
      ofCommittee: Math.min(ofCommittee, total),
      ...(committee && ofCommittee > 0 ? { committee } : {}),
      ...(attempt.voucher > 0 ? { ofVouchers: attempt.voucher } : {}),
      ...(unpaid > 0 ? { unpaid } : {}),
      shares: [],
    },
  }
}

/** Sentences for lines without VAT, each once, as the day of the issue asks for them. */
function mentionsFor(lines: StoredInvoice['lines'], { zone, now }: Pick<Facts, 'zone' | 'now'>): string[] {
  const named = new Set(lines.flatMap(({ rate, provision }) => (rate === 0 && provision ? provision : [])))
  const sellers = new Set(lines.flatMap(({ seller }) => seller ?? []))
  return [
    ...[...named].map((provision) => provisionSentence(provision, dayKey(zone, now))),
    ...[...sellers].map(
      (seller) => `Vendu au nom et pour le compte ${withDe(seller)} : la TVA de cette vente est la sienne.`,
    ),
  ]
}

/** Leaves out the payment: only the invoice states how the sale was paid. */
const withoutPayment = ({ ofVouchers: _vouchers, unpaid: _unpaid, ...document }: StoredInvoice) => document

/** Prepares a credit note with the invoice's issuer, even if the settings have changed since. */
function creditNote(facts: Facts, invoice: InvoicedPurchase['issued'][number]): NewInvoice | null {
  const { purchase, now } = facts
  const { issued, items, refunds, parts, returned } = purchase
  const notes = issued.filter(({ kind }) => kind === 'credit')
  const before = notes.map(({ document }) => document)
  const credited = new Set(notes.map(({ cause }) => cause.replace(/^refund:/, '')))
  const credit = nextCredit({ invoice: invoice.document, before, items, refunds, parts, returned }, credited)
  if (!credit) return null
  const { refund, lines, vat, ofBuyer, ofCommittee, shares } = credit
  return {
    ...shared(facts),
    kind: 'credit',
    cause: refund ? `refund:${refund.id}` : `share:${invoice.attemptId}:${issued.length}`,
    tenant: invoice.tenant,
    series: invoice.series,
    document: {
      ...withoutPayment(invoice.document),
      corrects: { number: invoice.number, issuedAt: invoice.issuedAt },
      paidAt: refund?.settledAt ?? now,
      ...{ lines, vat, ofBuyer, ofCommittee, shares, total: sumParts(vat, 'total') },
      // A credit note names the provisions of its invoice; on an old invoice the issuer's alone is known.
      ...(invoice.document.mentions === undefined
        ? {}
        : { mentions: vat.some(({ rate }) => rate === 0) ? mentionsFor(invoice.document.lines, facts) : [] }),
    },
  }
}
