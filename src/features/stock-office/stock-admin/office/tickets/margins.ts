import { formatPrice } from '#kernel/time/money.ts'
import { parseCents } from '#ui/typed-numbers.ts'
import type { OptionValues } from './ticket-values.ts'

const percent = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** Cents of a typed price; null if it is missing or none. */
export const parseAmount = (text: string): number | null => {
  const cents = parseCents(text)
  return cents === null || Number.isNaN(cents) ? null : cents
}

/** Margin and the buyer's discount as text; "–" if a price is missing. */
export function margins({ buyingPrice, publicPrice, youpiizPrice }: OptionValues): {
  margin: string
  discount: string
} {
  const [bought, shown, sold] = [parseAmount(buyingPrice), parseAmount(publicPrice), parseAmount(youpiizPrice)]
  const margin = bought === null || sold === null ? null : sold - bought
  return {
    margin:
      margin === null || sold === null
        ? '–'
        : `${formatPrice(margin)}${sold === 0 ? '' : ` (${percent.format((margin / sold) * 100)} %)`}`,
    discount:
      shown === null || sold === null || shown === 0 ? '–' : `${percent.format(((shown - sold) / shown) * 100)} %`,
  }
}

/** True if the selling price is below the buying price. */
export function isLoss({ buyingPrice, youpiizPrice }: OptionValues): boolean {
  const [bought, sold] = [parseAmount(buyingPrice), parseAmount(youpiizPrice)]
  return bought !== null && sold !== null && sold < bought
}
