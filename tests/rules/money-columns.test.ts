/** Columns of the lists of accounting: what a row says on a phone, and what is in sight at a desk. */
import { expect, test } from 'vitest'
import { detailedColumns, purchaseColumns } from '#features/money/accounting/office/accounting-columns.ts'
import { invoiceColumns } from '#features/money/invoices/office/invoice-columns.ts'
import { payoutColumns } from '#features/money/payouts/office/payout-columns.tsx'
import { lineColumns, statementColumns } from '#features/money/statements/office/statement-columns.ts'
import type { StatementLine } from '#features/money/statements/statement-shapes.ts'
import { cellContent } from '#web/office/kit/list/column.ts'

const ZONE = 'Europe/Paris'

interface Told {
  id: string
  phone?: string
  hidden?: boolean
}
const onPhone = (columns: readonly Told[]): string[] =>
  columns.filter(({ phone, hidden }) => phone !== undefined && !hidden).map(({ id }) => id)
const atDesk = (columns: readonly Told[]): string[] => columns.filter(({ hidden }) => !hidden).map(({ id }) => id)

test('a row of each list of money says on a phone what it is, beside its number and amount', () => {
  expect(onPhone(lineColumns('vendor', ZONE))).toEqual([
    'num_commande',
    'date',
    'mouvement',
    'activité',
    'produit',
    'montant_dû',
  ])
  expect(onPhone(lineColumns('group', ZONE))).toEqual(['num_commande', 'date', 'mouvement', 'activité', 'total'])
  expect(onPhone(payoutColumns)).toEqual(['partenaire', 'mois', 'état', 'à_virer', 'remarque'])
  expect(onPhone(invoiceColumns(ZONE))).toEqual(['numéro', 'type', 'date', 'client', 'total_ttc'])
  expect(onPhone(purchaseColumns(ZONE))).toEqual(['num_commande', 'status', 'date_commande', 'total', 'nom_client'])
  expect(onPhone(detailedColumns(ZONE))).toEqual([
    ...['num_commande', 'status', 'date_commande', 'label_produit', 'total'],
  ])
})

test('both sides of an exchange, a sale and an option read differently on a phone', () => {
  const line: StatementLine = {
    ...{
      id: 'l',
      purchaseId: 'p',
      number: '1',
      ts: 0,
      bookTs: 0,
      vendor: 'V',
      activity: 'A',
      product: 'Visite',
      quantity: 1,
    },
    ...{
      movement: 'sold',
      isOption: false,
      buyingPrice: 0,
      owed: 0,
      commission: 0,
      price: 0,
      fees: 0,
      committee: 0,
      members: 0,
    },
  }
  for (const of of ['vendor', 'group'] as const) {
    const told = (more: Partial<StatementLine>) =>
      lineColumns(of, ZONE)
        .filter(({ phone, hidden }) => phone === 'line' && !hidden)
        .map((column) => cellContent(column, { ...line, ...more }))
        .join(' | ')
    const texts = [
      told({}),
      told({ isOption: true }),
      told({ movement: 'exchangedOut' }),
      told({ movement: 'exchangedIn' }),
    ]
    expect(new Set(texts).size, of).toBe(4)
  }
})

test('the list of statements has both sides of exchanges, by which its counts add up', () => {
  const counts = ['vendus', 'annulés', 'échangés', 'repris_par_échange', 'billets_nets']
  expect(atDesk(statementColumns('vendor'))).toEqual(['partenaire', ...counts, 'prix_vente', 'montant_dû'])
  expect(atDesk(statementColumns('group'))).toEqual([
    ...['groupe', ...counts, 'prix_vente', 'frais', 'part_cse', 'part_salarié'],
  ])
})
