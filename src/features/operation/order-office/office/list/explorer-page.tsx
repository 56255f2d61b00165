import { Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { classNames } from '#ui/class-names.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { OrderFailures } from '../../order-office-shapes.ts'
import { orderHref } from '../order-texts.ts'
import { OrderWindow } from '../order-window.tsx'
import { FoundOrders, OrderSearch } from './found-orders.tsx'
import type { OrderRow } from './order-row.tsx'
import { OrderSection } from './order-section.tsx'
import type { OrdersSearch } from './orders-search.ts'
import { useCachedPages } from './use-cached-pages.ts'

const PATH = '/admin/explorer'
const tabs = { orders: 'Commandes', 'orders-errors': 'Échecs Commandes' } as const

/** All orders and their failures, searched by any known detail (002 §2.7). */
export function ExplorerPage({ search }: { search: OrdersSearch }) {
  const { order, tab = 'orders' } = search
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
        <>
          <OrderSearch path={PATH} search={search} />
          <FoundOrders path={PATH} search={search} />
        </>
      ) : (
        <Failures search={search} order={order} />
      )}
    </OfficePage>
  )
}

interface TabProps {
  search: OrdersSearch
  order: string | undefined
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
