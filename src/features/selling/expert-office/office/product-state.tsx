import type { OfficeExpertProduct } from '#kernel/stock/expert-shapes.ts'
import { momentText } from '#web/office/kit/form/days.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { changeText, confirmationText, placeText, priceText } from './product-texts.ts'

interface ProductStateProps {
  product: OfficeExpertProduct
  /** True if its last price change is news for this ticket; a product alone shows none. */
  isPriceChanged?: boolean
}

/** State of a product at its provider: sold, unconfirmed or gone, and a changed price. */
export function ProductState({ product, isPriceChanged = false }: ProductStateProps) {
  const { zone } = useOfficeContext().office
  const change = isPriceChanged ? changeText(product, zone) : null
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-note text-ink-soft">
      {product.goneAt !== null ? (
        <StateChip tone="bad">{`disparu ${momentText(product.goneAt, zone)}`}</StateChip>
      ) : product.isSold ? null : (
        <StateChip tone="waiting">non confirmé</StateChip>
      )}
      {change ? (
        <>
          <StateChip tone="waiting">prix changé depuis</StateChip>
          <span className="tabular-nums">{change}</span>
        </>
      ) : null}
      <span>{confirmationText(product, zone)}</span>
    </span>
  )
}

/** A product's name, provider, price and state. */
export function ProductLines({ product, isPriceChanged = false }: ProductStateProps) {
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{product.name}</span>
        <span className="tabular-nums">{priceText(product)}</span>
      </span>
      <span className="block text-note text-ink-soft [overflow-wrap:anywhere]">{placeText(product)}</span>
      <ProductState product={product} isPriceChanged={isPriceChanged} />
    </>
  )
}
