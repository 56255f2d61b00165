import fc from 'fast-check'
import { creditedParts, sumParts, vatByRate } from '#features/money/invoices/vat.ts'
import type { InvoiceLine, StoredInvoice } from '#kernel/invoices/stored-invoice.ts'
import { provisionSentence } from '#kernel/invoices/vat-provisions.ts'
import { vatProvisions, vatRates } from '#kernel/invoices/vat-shapes.ts'

export const issuer: StoredInvoice['issuer'] = {
  ...{ name: 'Atelier Loisirs', legalForm: 'SAS au capital de 10 000 €', registration: 'RCS Lyon 732 829 320' },
  ...{ address: '12 rue de la République, 69002 Lyon', siren: '732829320', siret: '73282932000074' },
  ...{ vatNumber: 'FR44732829320', prefix: 'AL', exempt: false },
}

/** An invoice of these lines, as `nextInvoice` stores one. */
export function storedInvoice(lines: readonly InvoiceLine[], more: Partial<StoredInvoice> = {}): StoredInvoice {
  const vat = vatByRate(lines)
  const total = sumParts(vat, 'total')
  const named = new Set(lines.flatMap(({ provision }) => provision ?? []))
  return {
    ...{ issuer, brand: { title: 'Atelier Loisirs', mainColor: '#0b6e6e' }, buyer: { name: 'Marie Curie' } },
    ...{ orderNumber: '00993970625256447118', paidAt: Date.UTC(2026, 10, 28, 9), corrects: null },
    ...{ lines, vat, total, ofBuyer: total, ofCommittee: 0, shares: [] },
    mentions: [...named].map((name) => provisionSentence(name, '2026-11-28')),
    ...more,
  }
}

const line: fc.Arbitrary<InvoiceLine> = fc
  .record({
    rate: fc.constantFrom(...vatRates),
    quantity: fc.integer({ min: 1, max: 60 }),
    total: fc.integer({ min: 1, max: 200_000 }),
    provision: fc.constantFrom(...vatProvisions),
  })
  .map(({ rate, provision, ...facts }) => ({
    ...{ activityId: 'a', title: 'Entrée <adulte> & enfant', details: ['Plein tarif', 'Musée'], rate, ...facts },
    ...(rate === 0 ? { provision } : {}),
  }))

/** Invoices of one to twelve lines at any rates, a part of which may be owed. */
export const anyInvoice: fc.Arbitrary<StoredInvoice> = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 12 }), fc.integer({ min: 0, max: 300 }))
  .map(([lines, owed]) => {
    const { total } = storedInvoice(lines)
    return storedInvoice(lines, owed > 200 ? { unpaid: Math.min(owed, total) } : {})
  })

/** Credit notes of an invoice, one after another, that together give all of it back. */
export function creditNotes(invoice: StoredInvoice, parts: number): StoredInvoice[] {
  const notes: StoredInvoice[] = []
  for (let at = 1; at <= parts; at++) {
    const before = notes.map(({ vat }) => vat)
    const given = (rate: number) => before.flat().reduce((sum, part) => sum + (part.rate === rate ? part.total : 0), 0)
    const due = new Map(
      invoice.vat.map(({ rate, total }) => [rate, Math.round((total * at) / parts) - given(rate)] as const),
    )
    const vat = creditedParts(invoice.vat, before, due)
    if (vat.length === 0) continue
    const { unpaid: _unpaid, ...document } = invoice
    notes.push({
      ...document,
      ...{ vat, total: sumParts(vat, 'total'), ofBuyer: sumParts(vat, 'total') },
      corrects: { number: 'AL-F-2026-000001', issuedAt: Date.UTC(2026, 10, 28) },
      lines: vat.map(({ rate, total }) => ({
        ...{ activityId: null, title: 'Remboursement', details: [], quantity: 1, total, rate },
      })),
      mentions: vat.some(({ rate }) => rate === 0) ? (document.mentions ?? []) : [],
    })
  }
  return notes
}
