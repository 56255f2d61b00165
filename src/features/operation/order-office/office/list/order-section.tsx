import { type ReactNode, useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/toast.ts'
import { ListFailure, ListSkeleton } from '#web/office/kit/list/list-states.tsx'
import type { OrderEntry } from '../../order-office-shapes.ts'
import type { OrderRow } from './order-row.tsx'
import { OrderTable } from './order-table.tsx'
import type { CachedPages } from './use-cached-pages.ts'

interface OrderSectionProps<Item> {
  label: string
  pages: CachedPages<Item>
  rowOf: (item: Item) => OrderRow
  zone: string
  hrefOf: (entry: OrderEntry) => string
  monthsAs: 'h2' | 'h3'
  /** Texts of the specification. */
  failure: string
  more: string
  empty: string
  /** Shown instead of `empty`. */
  nothing?: ReactNode
}

/** Orders with a button that loads more, and a text if there are none. */
export function OrderSection<Item>(props: OrderSectionProps<Item>) {
  const { label, pages, rowOf, zone, hrefOf, monthsAs, failure, more, empty, nothing } = props
  const { error } = pages
  useEffect(() => {
    if (error !== null) notify.error(failure, error)
  }, [error, failure])
  if (pages.state === 'loading') return <ListSkeleton />
  return (
    <>
      {pages.state === 'failed' ? <ListFailure text={failure} error={error} retry={pages.reload} /> : null}
      {pages.items.length > 0 ? (
        <OrderTable {...{ label, zone, hrefOf, monthsAs }} rows={pages.items.map(rowOf)} reload={pages.reload} />
      ) : pages.state === 'ready' ? (
        (nothing ?? <p className="text-ink-soft">{empty}</p>)
      ) : null}
      {pages.hasMore ? (
        <div className="flex justify-center py-3">
          <Button variant="secondary" size="sm" onClick={pages.more}>
            {more}
          </Button>
        </div>
      ) : null}
    </>
  )
}
