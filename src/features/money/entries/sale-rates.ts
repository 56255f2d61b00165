import { lineRate, type RateFinder } from '#features/money/invoices/invoice-rates.ts'
import { pricedParts } from '#features/money/invoices/priced-parts.ts'
import type { StoredInvoice } from '#kernel/invoices/stored-invoice.ts'
import { isGoods } from '#kernel/orders/sold-contract.ts'
import type { Item } from '#kernel/orders/tables.ts'
import type { SalePart } from './entry.ts'

export type Product = SalePart['product']

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

/** An order item with all that its entries need of it. */
export interface SoldItem extends Pick<Item, 'id' | 'activityId' | 'ticketInfoTotal'> {
  snapshot: Pick<Item['snapshot'], 'contractKind' | 'options' | 'agency'>
}

interface Sale {
  items: readonly SoldItem[]
  /** Lines of the purchase's invoice, whose rates stand. */
  invoiced: StoredInvoice['lines'] | null
  /** Rates of the day of payment, for a purchase without invoice. */
  rates: RateFinder
  feeRate: number
}

/** Rates of a purchase: those of its invoice, else those of the settings. */
export function saleRates({ items, invoiced, rates, feeRate }: Sale): SaleRates {
  return {
    feeRate: invoiced?.find(({ activityId }) => activityId === null)?.rate ?? feeRate,
    items: new Map(items.map((item) => [item.id, itemParts(item, invoiced, rates)])),
  }
}

function itemParts(item: SoldItem, invoiced: Sale['invoiced'], rates: RateFinder): SoldPart[] {
  const { activityId, ticketInfoTotal, snapshot } = item
  if (snapshot.agency)
    return [ticketInfoTotal, ...snapshot.options.map(({ total }) => total)].map((cents) => ({
      ...{ product: 'agency' as const, rate: 0, cents },
    }))
  const priced = invoiced
    ? pricedParts(invoiced, item).map(({ rate, total }) => ({ rate: rate ?? rates(activityId).rate, total }))
    : [
        { ...rates(activityId), total: ticketInfoTotal },
        ...snapshot.options.map(({ label, total }) => ({ ...rates(activityId, label), total })),
      ]
  const product = isGoods(item) ? 'goods' : 'services'
  return priced.map(({ rate, total }) => ({ product, rate, cents: total }))
}

/** Rates of a site that has said nothing: no VAT is taken from its sales. */
export const noRates: RateFinder = () => lineRate(0, undefined)
