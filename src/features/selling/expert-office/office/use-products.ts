import { useStore } from '@tanstack/react-form'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { OfficeExpertProduct } from '#kernel/stock/expert-shapes.ts'
import type { OfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { ExpertStockValues, KnownProducts } from './expert-stock-values.ts'

/** Known products: those given at first, those found by search, and those of a draft. */
function useProducts(first: readonly OfficeExpertProduct[], wanted: readonly string[]) {
  const { client } = useOfficeContext()
  const [learnt, setLearnt] = useState<readonly OfficeExpertProduct[]>([])
  const asked = useRef(new Set<string>())
  const known: KnownProducts = useMemo(
    () => new Map([...learnt, ...first].map((product) => [product.id, product])),
    [learnt, first],
  )
  const learn = useCallback(
    (products: readonly OfficeExpertProduct[]) => setLearnt((before) => [...before, ...products]),
    [],
  )
  const missing = wanted
    .filter((id) => id !== '' && !known.has(id))
    .toSorted()
    .join(' ')
  useEffect(() => {
    const ids = missing.split(' ').filter((id) => id !== '' && !asked.current.has(id))
    if (ids.length === 0) return
    for (const id of ids) asked.current.add(id)
    // Without an answer, the form shows their ids.
    adminCall(client)('/admin/search-expert-ticket-products', { ids, limit: 50 }).then(
      ({ items }) => learn(items),
      () => undefined,
    )
  }, [client, missing, learn])
  return { known, learn }
}

/** Known products for a form's tickets; `first` are those it began with. */
export function useChosenProducts(
  { form }: Pick<OfficeForm<ExpertStockValues>, 'form'>,
  first: readonly OfficeExpertProduct[],
) {
  const ids = useStore(form.store, ({ values }) => values.tickets.map(({ productId }) => productId).join(' '))
  return useProducts(first, ids.split(' '))
}
