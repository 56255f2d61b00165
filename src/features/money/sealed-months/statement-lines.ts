import { hasOptionsSql, movementSql } from '#features/money/statements/entry-kinds.ts'
import { type ProductLine, productLines, type Sold } from '#features/money/statements/product-lines.ts'
import { movementTexts, type StatementMovement } from '#features/money/statements/statement-shapes.ts'
import type { FileColumns } from '#handler/manifest/office-file.ts'
import { sheetMoment } from '#kernel/time/region-time.ts'
import { csvAmount, csvUnitPrice } from '#lib/csv-format.ts'
import { moneyWords } from '#lib/words/money-words.ts'
import { byId, type Row } from './month-rows.ts'

/** All statement entries of a month, with the names of their sale. */
export const STATEMENT_LINES = `
  select e.id as row_id, e.ts, e.attempt_id, e.vendor_id, e.group_id, e.quantity, e.price, e.fees, e.subsidy,
    a.number, o.snapshot ->> '$.activity.label' as activity, o.snapshot ->> '$.vendor.name' as vendor,
    json_object('ticketInfo', o.snapshot -> '$.ticketInfo', 'options', o.snapshot -> '$.options', 'offer', o.snapshot -> '$.offer', 'agency', o.snapshot -> '$.agency') as sold,
    ${movementSql('e', 'o')} as movement, ${hasOptionsSql('e')} as has_options
  from statement_entry e left join order_item o on o.id = e.item_id left join attempt a on a.id = e.attempt_id
  where ${byId('e')}`

interface Line extends Omit<ProductLine, 'optionId'> {
  row: Row
  isOption: boolean
}

const none = { ticketInfo: { label: '', buyingPrice: 0 }, options: [], offer: null }

/** Tickets and options of an entry; one whose order has moved to another region has its ids alone. */
export function statementLines(row: Row): Line[] {
  const entry = {
    ...{ quantity: Number(row.quantity), price: Number(row.price) },
    ...{ fees: Number(row.fees), subsidy: Number(row.subsidy) },
  }
  // The cast is true by the query: `sold` is a part of a snapshot.
  const sold = (row.activity === null ? none : JSON.parse(String(row.sold))) as Sold
  return productLines(entry, sold, row.has_options === 1).map(({ optionId, ...line }) => ({
    ...line,
    row,
    isOption: optionId !== null,
  }))
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

export const statementLineColumns = (zone: string, groupLabel: (id: string) => string): FileColumns<Line> => ({
  num_commande: ({ row }) => text(row.number),
  date: ({ row }) => sheetMoment(zone, Number(row.ts)),
  // The cast is true by the query: `movementSql` has these words.
  mouvement: ({ row }) => movementTexts[row.movement as StatementMovement],
  partenaire: ({ row }) => text(row.vendor),
  groupe: ({ row }) => groupLabel(text(row.group_id)),
  activité: ({ row }) => text(row.activity),
  produit: ({ product }) => product,
  option: ({ isOption }) => (isOption ? 'oui' : 'non'),
  [moneyWords.quantity.file]: ({ quantity }) => quantity,
  [moneyWords.unitOwed.file]: ({ buyingPrice }) => csvUnitPrice(buyingPrice),
  [moneyWords.commission.file]: ({ commission }) => csvAmount(commission),
  [moneyWords.owed.file]: ({ owed }) => csvAmount(owed),
  [moneyWords.price.file]: ({ price }) => csvAmount(price),
  [moneyWords.fees.file]: ({ fees }) => csvAmount(fees),
  [moneyWords.committee.file]: ({ committee }) => csvAmount(committee),
  [moneyWords.members.file]: ({ price, fees, committee }) => csvAmount(price + fees - committee),
  num_achat: ({ row }) => text(row.attempt_id),
  num_partenaire: ({ row }) => text(row.vendor_id),
  num_groupe: ({ row }) => text(row.group_id),
})
