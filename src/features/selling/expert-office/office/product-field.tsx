import { useCallback, useState } from 'react'
import type { OfficeExpertProduct } from '#features/stock/slots/expert-shapes.ts'
import { Button } from '#ui/button.tsx'
import { useFieldContext, useFieldError } from '#web/office/kit/form/form-context.ts'
import { SuggestInput } from '#web/office/kit/form/suggest-input.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { KnownProducts } from './expert-stock-values.ts'
import { ProductLines } from './product-state.tsx'

const SEARCH_DELAY_MS = 200
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
  const field = useFieldContext<string>()
  const error = useFieldError(field.name, field.state.meta.isBlurred)
  const [text, setText] = useState('')
  const load = useCallback(
    async (wanted: string, signal: AbortSignal) => {
      const input = { text: wanted, limit: SHOWN }
      return (await adminCall(client)('/admin/search-expert-ticket-products', input, { signal })).items
    },
    [client],
  )
  const { value } = field.state
  if (value !== '') {
    const product = known.get(value)
    return (
      <div data-field={field.name}>
        <p className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">{label}</p>
        <div className="flex flex-wrap items-start gap-3 rounded-lg border border-line bg-surface px-3 py-2">
          <div className="min-w-0 grow basis-60">
            {product ? <ProductLines product={product} isPriceChanged={isPriceChanged} /> : <span>{value}</span>}
          </div>
          <Button variant="secondary" size="sm" onClick={() => field.handleChange('')}>
            Changer de produit
          </Button>
        </div>
        {error ? <p className="mt-1 text-sm font-medium text-negative">{error}</p> : null}
      </div>
    )
  }
  return (
    <SuggestInput
      name={field.name}
      label={label}
      text={text}
      onText={setText}
      onPick={(product) => {
        setText('')
        learn([product])
        field.handleChange(product.id)
      }}
      onBlur={field.handleBlur}
      load={load}
      itemKey={({ id }) => id}
      itemText={({ name }) => name}
      renderItem={(product) => <ProductLines product={product} isPriceChanged={product.priceChange !== null} />}
      debounceMs={SEARCH_DELAY_MS}
      emptyText="Aucun produit de ce nom au catalogue de la billetterie."
      placeholder="Nom du produit ou du parc"
      error={error}
    />
  )
}
