import { lineRate, type RateFinder } from '#features/money/invoices/invoice-rates.ts'
import { pricedParts } from '#features/money/invoices/priced-parts.ts'
import type { StoredInvoice } from '#kernel/invoices/stored-invoice.ts'
import { isGoods } from '#kernel/orders/sold-contract.ts'
import type { Item } from '#kernel/orders/tables.ts'

export type Product = 'services' | 'goods' | 'fees'

/** Cents of something sold at one rate. */
export interface SoldPart {
  product: Product
  rate: number
  cents: number
}

/** Parts of each item of a purchase, by which what was sold of it is divided, and the rate of its fees. */
export interface SaleRates {
  items: ReadonlyMap<string, readonly SoldPart[]>
  feeRate: number
}

interface Sale {
  items: readonly Item[]
  /** The purchase's invoice, whose rates stand. */
  invoice: StoredInvoice | null
  /** Rates of the day of payment, for a purchase without invoice. */
  rates: RateFinder
  feeRate: number
}

/** Rates of a purchase: those of its invoice, else those of the settings. */
export function saleRates({ items, invoice, rates, feeRate }: Sale): SaleRates {
  const invoiced = invoice?.lines.find(({ activityId }) => activityId === null)?.rate
  return {
    feeRate: invoiced ?? feeRate,
    items: new Map(items.map((item) => [item.id, itemParts(item, invoice, rates)])),
  }
}

function itemParts(item: Item, invoice: StoredInvoice | null, rates: RateFinder): SoldPart[] {
  const { activityId, ticketInfoTotal, snapshot } = item
  const priced = invoice
    ? pricedParts(invoice.lines, item).map(({ rate, total }) => ({ rate: rate ?? rates(activityId).rate, total }))
    : [
        { ...rates(activityId), total: ticketInfoTotal },
        ...snapshot.options.map(({ label, total }) => ({ ...rates(activityId, label), total })),
      ]
  return priced.map(({ rate, total }) => ({
    product: isGoods(item) ? ('goods' as const) : ('services' as const),
    rate,
    cents: total,
  }))
}

/** Rates of a site that has said nothing: no VAT is taken from its sales. */
export const noRates: RateFinder = () => lineRate(0, undefined)
