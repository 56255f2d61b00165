import { invoiceDocument } from '#features/money/invoices/invoice-document.ts'
import { renderReceiptPdf } from '#features/money/receipts/receipt-pdf.ts'
import { renderTicketPdf } from '#features/tickets/documents/ticket-pdf.ts'
import type { StoredInvoice } from '#kernel/invoices/stored-invoice.ts'
import { sampleTicket, testFonts } from '../../tests/tickets/pdf-tools.ts'
import { type Figure, figure, rounded } from './figure.ts'

const AT_ONCE = 20

const sold = (at: number, rate: number) => ({
  activityId: `a-${at}`,
  title: `Exposition « L’œuvre au noir » ${at}`,
  details: ['Adulte – plein tarif', 'Musée d’Orsay · Samedi 12 décembre 2026, 14:00 – 15:30'],
  quantity: 2,
  total: 2500,
  rate,
})

const document: StoredInvoice = {
  issuer: {
    ...{
      name: 'Atelier Loisirs',
      legalForm: 'SAS au capital de 10 000 €',
      siren: '732829320',
      siret: '73282932000074',
    },
    ...{ address: '12 rue de la République, 69002 Lyon', registration: 'RCS Lyon 732 829 320' },
    ...{ vatNumber: 'FR44732829320', prefix: 'AL', exempt: false },
  },
  brand: { title: 'Atelier Loisirs', mainColor: '#0b6e6e' },
  buyer: { name: 'Hélène Lefèvre-Nuñez' },
  orderNumber: '10048200000000000001',
  paidAt: Date.UTC(2026, 10, 21),
  corrects: null,
  lines: [sold(1, 1000), sold(2, 550), { ...sold(3, 2000), activityId: null, title: 'Frais de gestion' }],
  vat: [
    { rate: 2000, total: 2500, vat: 417 },
    { rate: 1000, total: 2500, vat: 227 },
    { rate: 550, total: 2500, vat: 130 },
  ],
  total: 7500,
  ofBuyer: 5000,
  ofCommittee: 2500,
  shares: [],
}

/** Compares rendering invoices and tickets, in turn in one thread, so that other work on the machine affects both. */
export async function invoicesBesideTickets(seconds: number): Promise<Figure> {
  const fonts = testFonts()
  const spent = { invoice: 0, ticket: 0 }
  let drawn = 0
  const timed = async (kind: keyof typeof spent, draw: (at: number) => Promise<unknown>) => {
    const start = performance.now()
    for (let at = 0; at < AT_ONCE; at++) await draw(drawn + at)
    spent[kind] += performance.now() - start
  }
  const drawBoth = async () => {
    await timed('ticket', (at) => renderTicketPdf(sampleTicket({ orderNumber: String(100_000 + at) }), fonts))
    await timed('invoice', (at) =>
      renderReceiptPdf(
        invoiceDocument({
          ...{ kind: 'invoice', number: `AL-F-2026-${at}`, issuedAt: document.paidAt },
          ...{ document, zone: 'Europe/Paris' },
        }),
        fonts,
      ),
    )
    drawn += AT_ONCE
  }
  await drawBoth()
  Object.assign(spent, { invoice: 0, ticket: 0 })
  drawn = 0
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) await drawBoth()
  return figure(
    'invoices drawn, of the rate of tickets',
    spent.ticket / spent.invoice,
    '×',
    { atLeast: 0.8 },
    {
      drawn,
      invoicesPerSecond: rounded((drawn / spent.invoice) * 1000),
      ticketsPerSecond: rounded((drawn / spent.ticket) * 1000),
    },
  )
}
