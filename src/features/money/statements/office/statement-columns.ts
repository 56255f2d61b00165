import { formatPrice } from '#kernel/time/money.ts'
import { csvAmount } from '#lib/csv-format.ts'
import type { Column } from '#web/office/kit/list/column.ts'
import { momentText } from '#web/office/kit/list/date-text.ts'
import {
  movementTexts,
  type StatementKind,
  type StatementLine,
  type StatementRow,
  type StatementSums,
} from '../statement-shapes.ts'

/** Column of an amount in cents: "12,50 €" on the page, "12.50" in the file, where `id` names the column. */
const money = <Item>(
  id: string,
  header: string,
  cents: (item: Item) => number,
  more: Partial<Column<Item>> = {},
): Column<Item> => ({
  id,
  header,
  value: (item) => cents(item) / 100,
  cell: (item) => formatPrice(cents(item)),
  exported: (item) => csvAmount(cents(item)),
  sortable: true,
  numeric: true,
  ...more,
})

const count = (id: string, header: string, value: (row: StatementRow) => number): Column<StatementRow> => ({
  id,
  header,
  value,
  sortable: true,
  numeric: true,
})

/** Columns of the list of partners or groups. */
export function statementColumns(of: StatementKind): Column<StatementRow>[] {
  const isVendor = of === 'vendor'
  const sum = (id: string, header: string, key: keyof StatementSums, more?: Partial<Column<StatementRow>>) =>
    money<StatementRow>(id, header, (row) => row[key], more)
  return [
    {
      id: isVendor ? 'partenaire' : 'groupe',
      header: isVendor ? 'Partenaire' : 'Groupe',
      value: ({ label }) => label,
      sortable: true,
      phone: 'title',
    },
    count('vendus', 'Vendus', ({ tickets, withdrawn }) => tickets + withdrawn),
    count('annulés', 'Annulés ou échangés', ({ withdrawn }) => withdrawn),
    count('billets', 'Billets nets', ({ tickets }) => tickets),
    sum('ventes', 'Ventes', 'price', isVendor ? {} : { phone: 'detail' }),
    sum('frais', 'Frais', 'fees', { hidden: isVendor }),
    ...(isVendor
      ? []
      : [
          sum('remboursé', 'Remboursé sans annulation', 'givenBack', { hidden: true }),
          sum('part_cse', 'Part CSE', 'committee'),
          sum('part_salarié', 'Part salarié', 'members'),
        ]),
    sum('montant_dû', 'Montant dû', 'owed', isVendor ? { phone: 'detail' } : { hidden: true }),
  ]
}

/**
 * Columns of the lines: one per order item sold or withdrawn, as in the file
 * (src/features/money/statements/statement-file.ts).
 */
export function lineColumns(of: StatementKind, zone: string): Column<StatementLine>[] {
  const isVendor = of === 'vendor'
  const text = (
    id: string,
    header: string,
    value: (line: StatementLine) => string | null,
    more: Partial<Column<StatementLine>> = {},
  ): Column<StatementLine> => ({ id, header, value, sortable: true, ...more })
  return [
    text('num_commande', 'N° commande', ({ number }) => number, { phone: 'title' }),
    {
      id: 'date',
      header: 'Date',
      value: ({ ts }) => ts,
      cell: ({ ts }) => momentText(zone, ts),
      sortable: true,
    },
    text('mouvement', 'Mouvement', ({ movement }) => movementTexts[movement], { hidden: true }),
    ...(isVendor ? [] : [text('partenaire', 'Partenaire', ({ vendor }) => vendor, { hidden: true })]),
    text('activité', 'Activité', ({ activity }) => activity, {
      narrow: true,
      phone: 'line',
      cell: ({ activity, movement }) => activity ?? movementTexts[movement],
    }),
    // Only in the file: the shares take its place in a group's table.
    text('produit', 'Produit', ({ ticket }) => ticket, { hidden: !isVendor }),
    {
      id: 'quantité',
      header: 'Quantité',
      value: ({ quantity }) => quantity,
      sortable: true,
      numeric: true,
    },
    money<StatementLine>('prix_achat', 'Prix d’achat', ({ buyingPrice }) => buyingPrice, { hidden: true }),
    money<StatementLine>(
      'montant_dû',
      'Montant dû',
      ({ owed }) => owed,
      isVendor ? { phone: 'detail' } : { hidden: true },
    ),
    money<StatementLine>('ventes', 'Ventes', ({ price }) => price, { hidden: true }),
    money<StatementLine>('frais', 'Frais', ({ fees }) => fees, { hidden: true }),
    ...(isVendor
      ? []
      : [
          // Joint payment of committee and member. Also right for refunds, which have no selling price.
          money<StatementLine>('montant', 'Montant', ({ committee, members }) => committee + members, {
            phone: 'detail',
          }),
          money<StatementLine>('part_cse', 'Part CSE', ({ committee }) => committee),
          money<StatementLine>('part_salarié', 'Part salarié', ({ members }) => members),
        ]),
    text('num_achat', 'N° achat', ({ purchaseId }) => purchaseId, { hidden: true }),
  ]
}
