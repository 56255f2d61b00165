import type { ReadDb } from '#handler/office-context.ts'
import type { Period } from '#kernel/time/types.ts'
import { hasOptionsSql, movementSql } from './entry-kinds.ts'
import { type ProductLine, productLines, type Sold } from './product-lines.ts'
import type { StatementKind, StatementMovement } from './statement-shapes.ts'

/** Sum of one product, a ticket or an option, at one price; negative if withdrawn. */
export interface ProductSum extends Omit<ProductLine, 'optionId'> {
  activity: string
  vendor: string
  movement: StatementMovement
  isOption: boolean
}

/** Entries that are alike in all but their purchase, counted: a year of sales has a few dozen kinds. */
const alike = (column: 'vendor_id' | 'group_id') => `
  select o.snapshot ->> '$.activity.label' as activity, o.snapshot ->> '$.vendor.name' as vendor,
    ${movementSql('e', 'o')} as movement, ${hasOptionsSql('e')} as has_options,
    e.quantity, e.price, e.fees, e.subsidy, count(*) as times,
    json_object('ticketInfo', json_object('label', o.snapshot -> '$.ticketInfo.label', 'buyingPrice', o.snapshot -> '$.ticketInfo.buyingPrice'),
      'options', o.snapshot -> '$.options', 'offer', o.snapshot -> '$.offer', 'agency', o.snapshot -> '$.agency') as sold
  from statement_entry e join order_item o on o.id = e.item_id
  where e.${column} = ? and e.book_ts >= ? and e.book_ts < ?
  group by 1, 2, 3, 4, e.quantity, e.price, e.fees, e.subsidy, sold`

/** Sums a statement's lines by product, movement and unit price. */
export async function readProducts(
  db: ReadDb,
  of: StatementKind,
  id: string,
  { startTs, endTs }: Period,
): Promise<ProductSum[]> {
  const { rows } = await db.query(alike(of === 'vendor' ? 'vendor_id' : 'group_id'), [id, startTs, endTs])
  const sums = new Map<string, ProductSum>()
  for (const row of rows) {
    const [activity, vendor] = [String(row.activity), String(row.vendor)]
    // Both casts are true by the query: `movementSql` has these words, and `sold` is a part of a snapshot.
    const movement = row.movement as StatementMovement
    const sold = JSON.parse(String(row.sold)) as Sold
    const entry = {
      ...{ quantity: Number(row.quantity), price: Number(row.price) },
      ...{ fees: Number(row.fees), subsidy: Number(row.subsidy) },
    }
    const times = Number(row.times)
    for (const { optionId, ...line } of productLines(entry, sold, row.has_options === 1)) {
      const isOption = optionId !== null
      const unit = of === 'vendor' ? line.buyingPrice : line.price / line.quantity
      const key = JSON.stringify([activity, vendor, movement, isOption, line.product, unit, ...agencyKey(line)])
      const sum = sums.get(key)
      sums.set(key, {
        ...{
          activity,
          vendor,
          movement,
          isOption,
          product: line.product,
          buyingPrice: line.buyingPrice,
          isAgency: line.isAgency,
        },
        quantity: (sum?.quantity ?? 0) + times * line.quantity,
        owed: (sum?.owed ?? 0) + times * line.owed,
        commission: (sum?.commission ?? 0) + times * line.commission,
        price: (sum?.price ?? 0) + times * line.price,
        fees: (sum?.fees ?? 0) + times * line.fees,
        committee: (sum?.committee ?? 0) + times * line.committee,
      })
    }
  }
  return [...sums.values()].sort(inPaperOrder)
}

/** Sales in the partner's name have lines of their own, by their selling price. */
const agencyKey = ({ isAgency, price, quantity }: Omit<ProductLine, 'optionId'>) => (isAgency ? [price / quantity] : [])

const movements: readonly StatementMovement[] = ['sold', 'exchangedIn', 'exchangedOut', 'cancelled']

/** By activity; within it tickets before options, and what was sold before what was taken off. */
const inPaperOrder = (one: ProductSum, other: ProductSum): number =>
  one.activity.localeCompare(other.activity, 'fr') ||
  one.vendor.localeCompare(other.vendor, 'fr') ||
  movements.indexOf(one.movement) - movements.indexOf(other.movement) ||
  Number(one.isOption) - Number(other.isOption) ||
  one.product.localeCompare(other.product, 'fr') ||
  other.price - one.price
