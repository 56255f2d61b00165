import { formatPrice } from '#kernel/time/money.ts'
import { csvAmount, csvUnitPrice } from '#lib/csv-format.ts'
import { moneyWords } from '#lib/words/money-words.ts'
import type { Column } from '#web/office/kit/list/column.ts'
import { momentText } from '#web/office/kit/list/date-text.ts'
import {
  movementTexts,
  type StatementKind,
  type StatementLine,
  type StatementRow,
  type StatementSums,
} from '../statement-shapes.ts'

type Word = (typeof moneyWords)[keyof typeof moneyWords]

/** Column of an amount in cents: "12,50 €" on the page, "12.50" in the file. */
const money = <Item>(
  { file, heading }: Word,
  cents: (item: Item) => number,
  more: Partial<Column<Item>> = {},
): Column<Item> => ({
  id: file,
  header: heading,
  value: (item) => cents(item) / 100,
  cell: (item) => formatPrice(cents(item)),
  exported: (item) => csvAmount(cents(item)),
  sortable: true,
  numeric: true,
  sum: 'amount',
  ...more,
})

const sumColumn = (key: keyof typeof moneyWords & keyof StatementSums, more?: Partial<Column<StatementRow>>) =>
  money<StatementRow>(moneyWords[key], (row) => row[key], more)

const count = (
  key: keyof typeof moneyWords & keyof StatementSums,
  more?: Partial<Column<StatementRow>>,
): Column<StatementRow> => ({
  id: moneyWords[key].file,
  header: moneyWords[key].heading,
  value: (row) => row[key],
  sortable: true,
  numeric: true,
  sum: 'count',
  ...more,
})

const lineColumn = (
  key: 'commission' | 'owed' | 'price' | 'fees' | 'committee' | 'members',
  more?: Partial<Column<StatementLine>>,
) => money<StatementLine>(moneyWords[key], (line) => line[key], more)

/** Columns of the list of partners or groups. */
export function statementColumns(of: StatementKind): Column<StatementRow>[] {
  const isVendor = of === 'vendor'
  return [
    {
      id: isVendor ? 'partenaire' : 'groupe',
      header: isVendor ? 'Partenaire' : 'Groupe',
      value: ({ label }) => label,
      sortable: true,
      phone: 'title',
    },
    count('sold'),
    count('cancelled'),
    count('exchangedOut'),
    count('exchangedIn'),
    count('tickets'),
    sumColumn('price', isVendor ? {} : { phone: 'detail' }),
    sumColumn('fees', { hidden: isVendor }),
    ...(isVendor ? [] : [sumColumn('givenBack', { hidden: true }), sumColumn('committee'), sumColumn('members')]),
    ...(isVendor
      ? [
          sumColumn('agencyPrice', { hidden: true }),
          sumColumn('commission', { hidden: true }),
          sumColumn('commissionVat', { hidden: true }),
        ]
      : []),
    sumColumn('owed', isVendor ? { phone: 'detail' } : { hidden: true }),
  ]
}

/**
 * Columns of the lines: the tickets of an order item sold or withdrawn, or one of its options, as in the file
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
      phone: 'line',
    },
    text('mouvement', 'Mouvement', ({ movement }) => movementTexts[movement], {
      narrow: true,
      phone: 'line',
      // A group's table has no product, which says so there.
      cell: ({ movement, isOption }) => `${movementTexts[movement]}${isOption && !isVendor ? ', option' : ''}`,
    }),
    ...(isVendor ? [] : [text('partenaire', 'Partenaire', ({ vendor }) => vendor, { hidden: true })]),
    text('activité', 'Activité', ({ activity }) => activity, {
      narrow: true,
      phone: 'line',
    }),
    // Only in the file: the shares take its place in a group's table.
    text('produit', 'Produit', ({ product }) => product, {
      hidden: !isVendor,
      narrow: true,
      phone: 'line',
      cell: ({ product, isOption }) => (isOption ? `Option : ${product}` : product),
    }),
    text('option', 'Option', ({ isOption }) => (isOption ? 'oui' : 'non'), { hidden: true }),
    {
      id: moneyWords.quantity.file,
      header: moneyWords.quantity.heading,
      value: ({ quantity }) => quantity,
      sortable: true,
      numeric: true,
      sum: 'count',
    },
    money<StatementLine>(moneyWords.unitOwed, ({ buyingPrice }) => buyingPrice, {
      hidden: !isVendor,
      exported: ({ buyingPrice }) => csvUnitPrice(buyingPrice),
      sum: 'none',
    }),
    ...(isVendor ? [lineColumn('commission', { hidden: true })] : []),
    lineColumn('owed', isVendor ? { phone: 'detail' } : { hidden: true }),
    lineColumn('price', { hidden: true }),
    lineColumn('fees', { hidden: true }),
    ...(isVendor
      ? []
      : [
          // Joint payment of committee and member. Also right for refunds, which have no selling price.
          money<StatementLine>(moneyWords.total, ({ committee, members }) => committee + members, { phone: 'detail' }),
          lineColumn('committee'),
          lineColumn('members'),
        ]),
    text('num_achat', 'N° achat', ({ purchaseId }) => purchaseId, { hidden: true }),
  ]
}
