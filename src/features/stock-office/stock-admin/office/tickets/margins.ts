import { owedForOne } from '#kernel/orders/agency.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { parseCents } from '#ui/typed-numbers.ts'
import type { OptionValues } from './ticket-values.ts'

const percent = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** Cents of a typed price; null if it is missing or none. */
export const parseAmount = (text: string): number | null => {
  const cents = parseCents(text)
  return cents === null || Number.isNaN(cents) ? null : cents
}

/** Cents owed to the partner for one at a price; null while the price that decides is missing. */
export const owedAt = (sold: number, buyingPrice: string, commission: number | null): number | null =>
  commission === null ? parseAmount(buyingPrice) : owedForOne(sold, 0, { commission })

/** Amount owed to an agent's partner for one at the typed price; "–" without a price. */
export function owedText({ youpiizPrice }: OptionValues, commission: number): string {
  const sold = parseAmount(youpiizPrice)
  return sold === null ? '–' : formatPrice(owedForOne(sold, 0, { commission }))
}

/** Margin and the buyer's discount as text; "–" if a price is missing. An agent's margin is its commission. */
export function margins(
  { buyingPrice, publicPrice, youpiizPrice }: OptionValues,
  commission: number | null,
): {
  margin: string
  discount: string
} {
  const [shown, sold] = [parseAmount(publicPrice), parseAmount(youpiizPrice)]
  const owed = sold === null ? null : owedAt(sold, buyingPrice, commission)
  const margin = owed === null || sold === null ? null : sold - owed
  return {
    margin:
      margin === null || sold === null
        ? '–'
        : `${formatPrice(margin)}${sold === 0 ? '' : ` (${percent.format((margin / sold) * 100)} %)`}`,
    discount:
      shown === null || sold === null || shown === 0 ? '–' : `${percent.format(((shown - sold) / shown) * 100)} %`,
  }
}

/** True if the selling price is below what the partner is owed. */
export function isLoss({ buyingPrice, youpiizPrice }: OptionValues, commission: number | null): boolean {
  const sold = parseAmount(youpiizPrice)
  const owed = sold === null ? null : owedAt(sold, buyingPrice, commission)
  return sold !== null && owed !== null && sold < owed
}
