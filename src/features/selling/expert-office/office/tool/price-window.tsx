import { useCallback } from 'react'
import type { CallResult } from '#api/client.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { LoadingBlock } from '#ui/spinner.tsx'
import { ListFailure } from '#web/office/kit/list/list-states.tsx'
import { SideWindow } from '#web/office/kit/modal/side-window.tsx'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { accessDays } from '../../certify.ts'
import type { CatalogueProduct } from '../../expert-office-shapes.ts'
import { PriceCalendar } from './price-calendar.tsx'
import { eurosText, placeText } from './tool-texts.ts'

interface PriceWindowProps {
  call: AdminCall
  /** Undefined while none is open. */
  product: CatalogueProduct | undefined
  close: () => void
}

/** Prices of one product by day, in a window that slides in. */
export function PriceWindow({ call, product, close }: PriceWindowProps) {
  return (
    <SideWindow of={product} title={({ ProductName }) => `Prix de ${ProductName}`} onClose={close}>
      {(shown) => (
        <>
          <p className="mb-4 text-ink-soft [overflow-wrap:anywhere]">{placeText(shown)}</p>
          <LoadedPrices key={shown.ProductId} call={call} productId={shown.ProductId} />
        </>
      )}
    </SideWindow>
  )
}

type Found = CallResult<'/admin/expert-ticket-catalog'>

function LoadedPrices({ call, productId }: { call: AdminCall; productId: string }) {
  const { zone } = useOfficeContext().office
  const read = useCallback(
    () => call('/admin/expert-ticket-catalog', { productIds: [productId] }, { timeoutMs: null }),
    [call, productId],
  )
  const { found, failure, reload } = useLoaded<Found>(read)
  if (failure !== null) return <ListFailure text="Échec du chargement des prix" error={failure} retry={reload} />
  if (!found) return <LoadingBlock label="Chargement des prix" />
  const [product] = found.items
  if (!product) return <p>Le fournisseur ne propose plus ce produit.</p>
  const { RequiresRealTimePrice: isLive, realTimePrices, PricesAndDates } = product
  const anyDay = PricesAndDates.find(({ Dates }) => Dates === '')
  const prices = pricesByDay(product, zone)
  return (
    <div className="flex flex-col gap-4">
      {isLive ? (
        <p className="text-ink-soft">
          {realTimePrices.length > 0
            ? 'Prix en temps réel, demandés à l’instant : ils dépendent du moment de l’achat.'
            : 'Prix en temps réel : le fournisseur ne les donne pas à l’instant. Ceux-ci sont indicatifs.'}
        </p>
      ) : null}
      {anyDay ? (
        <p>
          Valable n’importe quel jour : <span className="font-semibold tabular-nums">{eurosText(anyDay.Price)}</span>
        </p>
      ) : null}
      {prices.size > 0 ? (
        <PriceCalendar prices={prices} today={dayKey(zone, Date.now())} />
      ) : anyDay ? null : (
        <p>Le fournisseur ne donne aucun prix pour ce produit.</p>
      )}
    </div>
  )
}

/** Cents by day; live prices if there are any. */
function pricesByDay(product: CatalogueProduct, zone: string): Map<string, number> {
  const { realTimePrices, PricesAndDates } = product
  if (realTimePrices.length > 0) return new Map(realTimePrices.map(({ ts, cents }) => [dayKey(zone, ts), cents]))
  return new Map(
    PricesAndDates.flatMap((group) =>
      accessDays({ PricesAndDates: [group] }).flatMap((day): [string, number][] =>
        day === '' ? [] : [[day, Math.round(group.Price * 100)]],
      ),
    ),
  )
}
