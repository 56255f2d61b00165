import { hasOptionsSql, movementSql } from '#features/money/statements/entry-kinds.ts'
import { type ProductLine, productLines, type Sold } from '#features/money/statements/product-lines.ts'
import { movementTexts, type StatementMovement } from '#features/money/statements/statement-shapes.ts'
import type { FileColumns } from '#handler/manifest/office-file.ts'
import { sheetMoment } from '#kernel/time/region-time.ts'
import { csvAmount, csvUnitPrice } from '#lib/csv-format.ts'
import { moneyWords } from '#lib/words/money-words.ts'
import type { BookQuery, Row } from './month-rows.ts'

/** Statement entries, with the names of their sale. Parts of snapshots stay JSON (`#db/json-rows.ts`). */
export const STATEMENT_LINES: BookQuery = {
  columns: {
    ...{ ts: 'e.ts', attempt_id: 'e.attempt_id', vendor_id: 'e.vendor_id', group_id: 'e.group_id' },
    ...{ quantity: 'e.quantity', price: 'e.price', fees: 'e.fees', subsidy: 'e.subsidy', number: 'a.number' },
    ...{ activity: "o.snapshot -> '$.activity.label'", vendor: "o.snapshot -> '$.vendor.name'" },
    sold: "json_extract(o.snapshot, '$.ticketInfo', '$.options', '$.offer', '$.agency')",
    ...{ movement: movementSql('e', 'o'), has_options: hasOptionsSql('e') },
  },
  from: 'from statement_entry e left join order_item o on o.id = e.item_id left join attempt a on a.id = e.attempt_id',
  book: 'e',
}

type SoldParts = [Sold['ticketInfo'], Sold['options'], Sold['offer'], Sold['agency']]

interface Line extends Omit<ProductLine, 'optionId'> {
  row: Row
  isOption: boolean
}

const NONE = [{ label: '', buyingPrice: 0 }, [], null, null]

/** Tickets and options of an entry; one whose order has moved to another region has its ids alone. */
export function statementLines(row: Row): Line[] {
  const entry = {
    ...{ quantity: Number(row.quantity), price: Number(row.price) },
    ...{ fees: Number(row.fees), subsidy: Number(row.subsidy) },
  }
  // The cast is true by the query: `sold` is a part of a snapshot.
  const [ticketInfo, options, offer, agency] = (row.sold ?? NONE) as SoldParts
  const sold = { ticketInfo, options, offer, agency }
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
