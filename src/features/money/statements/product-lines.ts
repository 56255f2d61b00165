import type { AgencyTerms, OrderSnapshot } from '#kernel/orders/tables.ts'
import { optionPrices } from '#kernel/prices/pricing.ts'

/** Amounts of a statement entry in cents; negative if it takes tickets off. */
interface EntryAmounts {
  quantity: number
  price: number
  fees: number
  subsidy: number
}

/** The tickets of an entry, or one of its options: quantity × buying price is exactly what is owed. */
export interface ProductLine {
  /** Id of the option; null for the tickets. */
  optionId: string | null
  product: string
  quantity: number
  buyingPrice: number
  owed: number
  /** Cents of the price that the operator keeps, VAT included, of a sale in the partner's name. */
  commission: number
  isAgency: boolean
  price: number
  fees: number
  /** Cents of price and fees paid by the committee. */
  committee: number
}

/** `agency` is null where a query found none. */
export type Sold = Pick<OrderSnapshot, 'ticketInfo' | 'options' | 'offer'> & { agency?: AgencyTerms | null }

/**
 * Splits an entry into its tickets and its options. Fees and the committee's share count on the tickets; what of the
 * share these cannot hold passes to the options, as in the accounting. `hasOptions`: the entry counts them.
 */
export function productLines(entry: EntryAmounts, sold: Sold, hasOptions: boolean): ProductLine[] {
  const sign = Math.sign(entry.quantity)
  const options = (hasOptions ? sold.options : [])
    .filter(({ quantity }) => quantity > 0)
    .map((option) => ({
      ...{ optionId: option.id, product: option.label, quantity: sign * option.quantity, fees: 0 },
      buyingPrice: option.buyingPrice,
      // By its terms, because an exchange moves the price of the old options to the new date.
      price: sign * option.quantity * optionPrices(option, sold.offer).price3,
    }))
  const tickets = {
    ...{ optionId: null, product: sold.ticketInfo.label, quantity: entry.quantity, fees: entry.fees },
    buyingPrice: sold.ticketInfo.buyingPrice,
    price: options.reduce((left, { price }) => left - price, entry.price),
  }
  let share = Math.abs(entry.subsidy)
  return [tickets, ...options].map((line) => {
    const committee = Math.min(share, Math.abs(line.price + line.fees))
    share -= committee
    const owed = line.quantity * line.buyingPrice
    const isAgency = sold.agency != null
    return { ...line, owed, isAgency, commission: isAgency ? line.price - owed : 0, committee: sign * committee }
  })
}
