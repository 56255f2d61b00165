import type { OwnSubsidies } from '#features/catalogue/subsidies/own-subsidies.ts'
import { type NamedShare, sumShares } from '#features/catalogue/subsidies/sum-shares.ts'
import { cartRowWish, problemText } from './cart-item-view.ts'
import type { Buyer, Line, LineResult } from './line-rules.ts'
import type { Cart } from './load-sellables.ts'
import { repriced } from './repriced.ts'
import type { CartRow } from './sellables.ts'
import { ticketTally } from './ticket-tally.ts'

interface SharedRow {
  row: CartRow
  result: LineResult
  /** Why it cannot be bought now. */
  problem: string | null
  /** The committee's share, given the lines before it. */
  share: NamedShare | null
}

/** Prices a cart as its owner would buy it now. */
export function sharedCart({ rows, sellables }: Cart, buyer: Buyer, own: OwnSubsidies | null): SharedRow[] {
  const tooMany = ticketTally()
  const lines = rows.map((row) => {
    const result = repriced(cartRowWish(row), sellables, buyer)
    return { row, result, problem: problemText(result, buyer.zone) ?? (result.line && tooMany(row, result.line)) }
  })
  const bought = lines.flatMap(({ row, result, problem }) =>
    problem === null && result.line ? [{ row, line: result.line }] : [],
  )
  const shares = sumShares(
    bought.map(({ row, line }) => ({ line, quantity: row.quantity })),
    own,
  )
  const ofRow = new Map(bought.map(({ row }, at) => [row.id, shares[at] ?? null]))
  return lines.map((line) => ({ ...line, share: ofRow.get(line.row.id) ?? null }))
}

/** Committee's share of a line added after those of the cart. */
export function shareBehind(
  cart: Cart,
  buyer: Buyer,
  own: OwnSubsidies,
  last: { line: Line; quantity: number },
): NamedShare | null {
  const before = sharedCart(cart, buyer, null).flatMap(({ row, result, problem }) =>
    problem === null && result.line ? [{ line: result.line, quantity: row.quantity }] : [],
  )
  return sumShares([...before, last], own).at(-1) ?? null
}
