import { lazy, Suspense, useCallback, useMemo } from 'react'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { orderHref } from '../order-texts.ts'
import { OrderWindow } from '../order-window.tsx'
import { FoundOrders, OrderSearch } from './found-orders.tsx'
import { toOrderRow } from './order-row.tsx'
import { OrderSection } from './order-section.tsx'
import { type OrdersSearch, setFilters } from './orders-search.ts'
import { useCachedPages } from './use-cached-pages.ts'

const WaitingUploads = lazy(() =>
  import('./waiting-uploads.tsx').then((loaded) => ({ default: loaded.WaitingUploads })),
)

const PATH = '/admin/orders'
const MORE = 'Charger plus de commandes'
const EMPTY = 'Aucune commandes'

/** Orders to confirm, documents to upload, and all sales (002 §2.6); what is searched for takes their place. */
export function OrdersPage({ search }: { search: OrdersSearch }) {
  const isSearched = Object.keys(setFilters(search)).length > 0
  return (
    <OfficePage>
      <OrderSearch path={PATH} search={search} />
      {isSearched ? <FoundOrders path={PATH} search={search} /> : <Sections order={search.order} />}
    </OfficePage>
  )
}

/** Sections of the page while nothing is searched for. */
function Sections({ order }: { order: string | undefined }) {
  const { client, office } = useOfficeContext()
  const call = useMemo(() => adminCall(client), [client])
  const load = useCallback(
    (status: 'PendingConfirmation' | 'Success') => (nextPageToken: string | null) =>
      call('/admin/list-orders', { status, limit: 100, nextPageToken }),
    [call],
  )
  const pending = useCachedPages(useMemo(() => load('PendingConfirmation'), [load]))
  const validated = useCachedPages(useMemo(() => load('Success'), [load]))
  const shared = {
    rowOf: toOrderRow,
    zone: office.zone,
    hrefOf: (entry: Parameters<typeof toOrderRow>[0]) => orderHref(PATH, {}, entry.orderItem.id),
    monthsAs: 'h3' as const,
    more: MORE,
    empty: EMPTY,
  }
  const reload = async () => void (await Promise.all([pending.reload(), validated.reload()]))
  return (
    <>
      <div className="flex flex-col gap-8">
        <section aria-labelledby="orders-pending">
          <Heading id="orders-pending" text="Commandes en attente de validation" />
          <OrderSection
            {...shared}
            label="Commandes en attente de validation"
            pages={pending}
            failure="Échec du chargement des commandes en cours"
          />
        </section>
        <section aria-labelledby="orders-upload">
          <Heading id="orders-upload" text="Stocks en attente d'upload" />
          <Suspense fallback={null}>
            <WaitingUploads />
          </Suspense>
        </section>
        <section aria-labelledby="orders-validated">
          <Heading id="orders-validated" text="Commandes validées" />
          <OrderSection
            {...shared}
            label="Commandes validées"
            pages={validated}
            failure="Échec du chargement des commandes"
          />
        </section>
      </div>
      <OrderWindow orderId={order} onChanged={reload} />
    </>
  )
}

const Heading = ({ id, text }: { id: string; text: string }) => (
  <h2 id={id} className="mb-2.5 text-base font-bold">
    {text}
  </h2>
)
