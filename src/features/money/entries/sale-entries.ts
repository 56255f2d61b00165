import { splitCents } from '#features/money/invoices/split-cents.ts'
import { rateText, vatRates } from '#kernel/invoices/vat-shapes.ts'
import { vatWithin } from '#kernel/invoices/vat-within.ts'
import type { EntryLine, SalePart } from './entry.ts'
import { type AccountPlan, accountLabels } from './plan-shapes.ts'
import type { Product, SaleRates, SoldPart } from './sale-rates.ts'

/** Change of what is sold of an item (null: of none in particular), or of the fees of the purchase. */
export interface SoldChange {
  itemId: string | null
  isFee: boolean
  cents: number
}

/** Divides cents by the weights of parts, also those that are taken back. */
function divided(cents: number, parts: readonly SoldPart[]): number[] {
  const weights = parts.map((part) => part.cents)
  const whole = Math.abs(cents)
  const split = splitCents(
    whole,
    weights,
    weights.map(() => whole),
  )
  return cents < 0 ? split.map((part) => -part) : split
}

/**
 * Posts what a purchase sells, event after event. What is sold of each item is divided anew by its rates, and VAT is
 * what that of all sold less all withdrawn cents has changed by, as on invoices and credit notes: a purchase that is
 * given back whole leaves no cent.
 */
export function salePoster(rates: SaleRates) {
  const items = new Map<string | null, number>()
  const [sold, withdrawn] = [new Map<number, number>(), new Map<number, number>()]
  const all = [...rates.items.values()].flat()
  let fees = 0

  const standing = (): Map<string, SoldPart> => {
    const sums = new Map<string, SoldPart>()
    const add = (product: Product, rate: number, cents: number) => {
      const key = `${product} ${rate}`
      sums.set(key, { product, rate, cents: (sums.get(key)?.cents ?? 0) + cents })
    }
    for (const [itemId, cents] of items) {
      const own = (itemId === null ? all : rates.items.get(itemId)) ?? []
      const parts: readonly SoldPart[] = own.length > 0 ? own : [{ product: 'services', rate: rates.feeRate, cents: 1 }]
      for (const [at, part] of divided(cents, parts).entries()) {
        const of = parts[at]
        if (of) add(of.product, of.rate, part)
      }
    }
    add('fees', rates.feeRate, fees)
    return sums
  }

  /** VAT of a rate's change, in cents. What comes back, as from a dispute that was won, is not withdrawn any more. */
  const vatChange = (rate: number, change: number): number => {
    const taken = withdrawn.get(rate) ?? 0
    const back = Math.min(Math.max(change, 0), taken)
    const moves = [
      { side: withdrawn, cents: change > 0 ? -back : -change, sign: -1 },
      { side: sold, cents: Math.max(change, 0) - back, sign: 1 },
    ]
    let vat = 0
    for (const { side, cents, sign } of moves) {
      const before = side.get(rate) ?? 0
      side.set(rate, before + cents)
      vat += sign * (vatWithin(before + cents, rate) - vatWithin(before, rate))
    }
    return vat
  }

  /**
   * VAT taken from each product's price: what stands of it has, and the largest one the cents that rounding leaves, so
   * that nothing is left where nothing stands.
   */
  const posted = new Map<string, number>()
  const ofProducts = (parts: readonly SoldPart[], vat: number): number[] => {
    const largest = parts.reduce(
      (most, { cents }, at) => (Math.abs(cents) > Math.abs(parts[most]?.cents ?? 0) ? at : most),
      0,
    )
    const key = ({ product, rate }: SoldPart) => `${product} ${rate}`
    const changes = parts.map((part, at) =>
      at === largest
        ? 0
        : Math.sign(part.cents) * vatWithin(Math.abs(part.cents), part.rate) - (posted.get(key(part)) ?? 0),
    )
    changes[largest] = vat - changes.reduce((sum, change) => sum + change, 0)
    for (const [at, part] of parts.entries()) posted.set(key(part), (posted.get(key(part)) ?? 0) + (changes[at] ?? 0))
    return changes
  }

  let before: ReadonlyMap<string, SoldPart> = new Map()
  return (changes: readonly SoldChange[]): SalePart[] => {
    if (changes.length === 0) return []
    for (const { itemId, isFee, cents } of changes)
      if (isFee) fees += cents
      else items.set(itemId, (items.get(itemId) ?? 0) + cents)
    const stands = standing()
    const now = [...stands].map(([key, part]) => ({ part, moved: part.cents - (before.get(key)?.cents ?? 0) }))
    before = stands
    return [...Map.groupBy(now, ({ part }) => part.rate)].flatMap(([rate, all]) => {
      if (all.every(({ moved }) => moved === 0)) return []
      const total = all.reduce((sum, { moved }) => sum + moved, 0)
      const own = ofProducts(
        all.map(({ part }) => part),
        vatChange(rate, total),
      )
      return all.map(({ part, moved }, at): SalePart => {
        const vat = own[at] ?? 0
        return { product: part.product, rate, net: moved - vat, vat }
      })
    })
  }
}

/** Names of the VAT accounts, made once: a year's file has hundreds of thousands. */
const vatLabels = new Map(vatRates.map((rate): [number, string] => [rate, `TVA collectée ${rateText(rate)}`]))

export const vatLine = (plan: AccountPlan, rate: number, cents: number): EntryLine => ({
  ...{ account: plan.vat[String(rate)] ?? '', label: vatLabels.get(rate) ?? '', cents },
})

/** Lines of what was sold: product and VAT against the buyer. */
export const saleLines = (plan: AccountPlan, parts: readonly SalePart[]): EntryLine[] =>
  parts.flatMap(({ product, rate, net, vat }) => [
    { account: plan.accounts[product], label: accountLabels[product], cents: -net },
    vatLine(plan, rate, -vat),
    { account: plan.accounts.client, label: accountLabels.client, cents: net + vat },
  ])
