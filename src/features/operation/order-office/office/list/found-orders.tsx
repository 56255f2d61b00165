import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { CallResult } from '#api/client.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { counted } from '#lib/words/plural.ts'
import { ExportButton } from '#web/office/kit/list/export-button.tsx'
import { NothingFound } from '#web/office/kit/list/list-states.tsx'
import { listFile } from '#web/office/kit/list/server-file.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { OrderEntry } from '../../order-office-shapes.ts'
import { orderHref } from '../order-texts.ts'
import { OrderWindow } from '../order-window.tsx'
import { OrderFilterFields } from './order-filters.tsx'
import { toOrderRow } from './order-row.tsx'
import { OrderSection } from './order-section.tsx'
import { noFilters, type OrderFilters, type OrdersSearch, ordersQuery, setFilters } from './orders-search.ts'
import { SavedViews } from './saved-views.tsx'
import { useCachedPages } from './use-cached-pages.ts'

interface SearchedProps {
  /** Path of the screen, whose address holds the filters. */
  path: string
  search: OrdersSearch
}

/** « 12 commandes · 345,60 € payés, 12,00 € remboursés »: over all that is found, not over the rows that are loaded. */
function foundText({ total, sums }: Pick<CallResult<'/admin/list-orders'>, 'total' | 'sums'>): string {
  if (sums === null) return `Plus de ${total.toLocaleString('fr')} commandes : affinez la recherche pour leur total.`
  const refunded = sums.givenBack.cents === 0 ? '' : `, ${formatPrice(sums.givenBack.cents)} remboursés`
  return `${counted(total, 'commande')} · ${formatPrice(sums.paid.cents)} payés${refunded}`
}

/** Changes filters in the address of the screen. */
function useFilters() {
  const navigate = useNavigate()
  return (next: Partial<OrderFilters>) =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...next }), replace: true })
}

/** Filters of orders, with the views that the operator keeps of them. */
export function OrderSearch({ path, search }: SearchedProps) {
  const { zone } = useOfficeContext().office
  const change = useFilters()
  return (
    <>
      <OrderFilterFields filters={search} change={change} zone={zone} />
      <SavedViews path={path} search={search} />
    </>
  )
}

/** Orders that the filters of the address find, with their file. */
export function FoundOrders({ path, search }: SearchedProps) {
  const { client, office } = useOfficeContext()
  const { zone } = office
  const change = useFilters()
  const filters = setFilters(search)
  // Keyed by its text, since the address makes a new object each time.
  const wanted = JSON.stringify(ordersQuery(zone, search))
  const query = useMemo((): ReturnType<typeof ordersQuery> => JSON.parse(wanted), [wanted])
  const load = useCallback(
    (nextPageToken: string | null) => adminCall(client)('/admin/list-orders', { ...query, limit: 100, nextPageToken }),
    [client, query],
  )
  const pages = useCachedPages<OrderEntry, Pick<CallResult<'/admin/list-orders'>, 'instead' | 'total' | 'sums'>>(load)
  const instead = pages.first?.instead ?? null
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div role="status" className="text-ink-soft">
          {instead === null ? null : (
            <p>
              Rien pour « {search.q} ». Résultats pour <strong className="text-ink">« {instead} »</strong>.
            </p>
          )}
          {pages.first && pages.first.total > 0 ? <p className="tabular-nums">{foundText(pages.first)}</p> : null}
        </div>
        <ExportButton
          fileName="commandes.csv"
          make={listFile('/admin/list-orders', query)}
          disabled={pages.items.length === 0}
        />
      </div>
      <OrderSection
        label="Commandes"
        pages={pages}
        rowOf={toOrderRow}
        zone={zone}
        monthsAs="h2"
        hrefOf={(entry) => orderHref(path, { ...search, order: undefined }, entry.orderItem.id)}
        failure="Échec du chargement des commandes"
        more="Charger plus de commandes"
        empty="Aucune commandes"
        nothing={Object.keys(filters).length > 0 ? <NothingFound clear={() => change(noFilters)} /> : undefined}
      />
      <OrderWindow orderId={search.order} onChanged={pages.reload} />
    </>
  )
}
