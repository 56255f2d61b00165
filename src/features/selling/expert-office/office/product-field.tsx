import { useCallback } from 'react'
import type { OfficeExpertProduct } from '#kernel/stock/expert-shapes.ts'
import { FoundField } from '#web/office/kit/form/found-field.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { KnownProducts } from './expert-stock-values.ts'
import { ProductLines } from './product-state.tsx'

const SHOWN = 20

interface ProductFieldProps {
  label: string
  known: KnownProducts
  learn: (products: readonly OfficeExpertProduct[]) => void
  isPriceChanged: boolean
}

/** Field for one third-party product, found by words; its value is the id, or "" for none. */
export function ProductField({ label, known, learn, isPriceChanged }: ProductFieldProps) {
  const { client } = useOfficeContext()
  const load = useCallback(
    async (wanted: string, signal: AbortSignal) => {
      const input = { text: wanted, limit: SHOWN }
      return (await adminCall(client)('/admin/search-expert-ticket-products', input, { signal })).items
    },
    [client],
  )
  return (
    <FoundField
      label={label}
      changeText="Changer de produit"
      load={load}
      onPick={(product) => learn([product])}
      renderItem={(product) => <ProductLines product={product} isPriceChanged={product.priceChange !== null} />}
      emptyText="Aucun produit de ce nom au catalogue de la billetterie."
      placeholder="Nom du produit ou du parc"
    >
      {(id, change) => {
        const product = known.get(id)
        return (
          <div className="flex flex-wrap items-start gap-3 rounded-lg border border-line bg-surface px-3 py-2">
            <div className="min-w-0 grow basis-60">
              {product ? <ProductLines product={product} isPriceChanged={isPriceChanged} /> : <span>{id}</span>}
            </div>
            {change}
          </div>
        )
      }}
    </FoundField>
  )
}
