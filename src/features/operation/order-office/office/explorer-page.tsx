import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { dayKeyToUtc, startOfDay } from '#kernel/time/region-time.ts'
import { classNames } from '#ui/class-names.ts'
import { ExportButton } from '#web/office/kit/list/export-button.tsx'
import { NothingFound } from '#web/office/kit/list/list-states.tsx'
import { listFile } from '#web/office/kit/list/server-file.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { OrderEntry, OrderFailures } from '../order-office-shapes.ts'
import { ExplorerFilters } from './explorer-filters.tsx'
import type { ExplorerSearch } from './explorer-search.ts'
import { OrderSection } from './order-section.tsx'
import { type OrderRow, toOrderRow } from './order-table.tsx'
import { orderHref } from './order-texts.ts'
import { OrderWindow } from './order-window.tsx'
import { useCachedPages } from './use-cached-pages.ts'

const PATH = '/admin/explorer'
const tabs = { orders: 'Commandes', 'orders-errors': 'Échecs Commandes' } as const

/** All orders and their failures, searched by any known detail (002 §2.7). */
export function ExplorerPage({ search }: { search: ExplorerSearch }) {
  const { order, tab = 'orders', ...filters } = search
  return (
    <OfficePage>
      <nav aria-label="Explorateur" className="mb-4 flex gap-1 border-b border-line">
        {(['orders', 'orders-errors'] as const).map((each) => (
          <Link
            key={each}
            to={PATH}
            search={each === 'orders' ? {} : { tab: each }}
            activeOptions={{ exact: false, includeSearch: false }}
            aria-current={each === tab ? 'page' : undefined}
            className={classNames(
              'inline-flex min-h-11 items-center border-b-2 px-3 font-medium text-ink no-underline',
              each === tab ? 'border-main text-link' : 'border-transparent hover:border-line',
            )}
          >
            {tabs[each]}
          </Link>
        ))}
      </nav>
      {tab === 'orders' ? (
        <FoundOrders filters={filters} search={search} order={order} />
      ) : (
        <Failures search={search} order={order} />
      )}
    </OfficePage>
  )
}

/** Start of a day of the region, optionally some days later. */
function shiftedDayStart(zone: string, day: string | undefined, plusDays = 0): number | undefined {
  const start = day === undefined ? null : dayKeyToUtc(zone, day)
  return start === null ? undefined : startOfDay(zone, start, plusDays)
}

interface TabProps {
  search: ExplorerSearch
  order: string | undefined
}

function FoundOrders({ filters, search, order }: TabProps & { filters: Omit<ExplorerSearch, 'order' | 'tab'> }) {
  const { client, office } = useOfficeContext()
  const { zone } = office
  const navigate = useNavigate()
  const { q, status, vendor, activity, from, to } = filters
  const query = useMemo(() => {
    const days = { fromTs: shiftedDayStart(zone, from), toTs: shiftedDayStart(zone, to, 1) }
    return { text: q, status, vendorId: vendor, activityId: activity, ...days }
  }, [zone, q, status, vendor, activity, from, to])
  const load = useCallback(
    (nextPageToken: string | null) => adminCall(client)('/admin/list-orders', { ...query, limit: 100, nextPageToken }),
    [client, query],
  )
  const pages = useCachedPages<OrderEntry>(load)
  const change = (next: Partial<ExplorerSearch>) =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...next }), replace: true })
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const clear = () =>
    change({ q: undefined, status: undefined, vendor: undefined, activity: undefined, from: undefined, to: undefined })
  return (
    <>
      <ExplorerFilters filters={filters} change={change} zone={zone} />
      <div className="mb-3 flex justify-end">
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
        hrefOf={(entry) => orderHref(PATH, { ...search, order: undefined }, entry.orderItem.id)}
        failure="Échec du chargement des commandes"
        more="Charger plus de commandes"
        empty="Aucune commandes"
        nothing={isFiltered ? <NothingFound clear={clear} /> : undefined}
      />
      <OrderWindow orderId={order} onChanged={pages.reload} />
    </>
  )
}

const failureRow = ({ item, failures }: OrderFailures): OrderRow => ({
  key: failures[0]?.id ?? '',
  entry: item,
  startedAt: failures[0]?.ts ?? 0,
  failures,
})

function Failures({ search, order }: TabProps) {
  const { client, office } = useOfficeContext()
  const call = useMemo(() => adminCall(client), [client])
  const load = useCallback(
    (nextPageToken: string | null) => call('/admin/list-order-failures', { limit: 100, nextPageToken }),
    [call],
  )
  const pages = useCachedPages<OrderFailures>(load)
  return (
    <>
      <OrderSection
        label="Échecs Commandes"
        pages={pages}
        rowOf={failureRow}
        zone={office.zone}
        monthsAs="h2"
        hrefOf={(entry) => orderHref(PATH, { ...search, order: undefined }, entry.orderItem.id)}
        failure="Échec du chargement des échecs de commandes"
        more="Charger plus d'échecs de commandes"
        empty="Aucun échec de commande"
      />
      <OrderWindow orderId={order} onChanged={pages.reload} />
    </>
  )
}
