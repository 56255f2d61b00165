import { Link } from '@tanstack/react-router'
import { serverNow } from '#ui/server-clock.ts'
import { SideWindow } from '#web/office/kit/modal/side-window.tsx'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import type { CatalogueProduct } from '../../expert-office-shapes.ts'
import { SaleLine } from './sale-line.tsx'
import { pricesHref } from './tool-search.ts'
import { accessText, eurosText, placeText } from './tool-texts.ts'
import type { MadeReservation, Sales } from './use-sales.ts'

interface ActivityWindowProps {
  call: AdminCall
  /** Undefined while none is open. */
  product: CatalogueProduct | undefined
  sales: Sales
  close: () => void
}

/** Reservations and sales of one product, in a window from the side. */
export function ActivityWindow({ call, product, sales, close }: ActivityWindowProps) {
  return (
    <SideWindow of={product} title={({ ProductName }) => ProductName} onClose={close}>
      {(shown) => <SoldProduct call={call} product={shown} sales={sales} />}
    </SideWindow>
  )
}

function SoldProduct({ call, product, sales }: Omit<ActivityWindowProps, 'close'> & { product: CatalogueProduct }) {
  const hasProduct = ({ Products }: { Products: readonly { ProductId: string }[] }) =>
    Products.some(({ ProductId }) => ProductId === product.ProductId)
  const reserved = sales.reservations.filter(hasProduct)
  const sold = sales.sales.filter(hasProduct)
  return (
    <div className="flex flex-col gap-6">
      <p className="text-ink-soft [overflow-wrap:anywhere]">
        {placeText(product)}{' '}
        <Link to={pricesHref(product.ProductId)} className="text-link underline underline-offset-3">
          Voir les prix
        </Link>
      </p>
      <section>
        <h3 className="mb-1.5 font-bold">
          Réservations <span className="font-normal tabular-nums text-ink-soft">({reserved.length})</span>
        </h3>
        {reserved.length === 0 ? (
          <p className="text-ink-soft">
            Aucune depuis que cette page est ouverte : le fournisseur ne liste pas les réservations.
          </p>
        ) : (
          <ul aria-label="Réservations" className="divide-y divide-line rounded-lg border border-line">
            {reserved.map((reservation) => (
              <ReservationLine key={reservation.ReservationId} reservation={reservation} />
            ))}
          </ul>
        )}
      </section>
      <section>
        <h3 className="mb-1.5 font-bold">
          Ventes <span className="font-normal tabular-nums text-ink-soft">({sold.length})</span>
        </h3>
        {sold.length === 0 ? (
          <p className="text-ink-soft">{sales.isLoading ? 'Chargement des ventes…' : 'Aucune vente de ce produit.'}</p>
        ) : (
          <ul aria-label="Ventes" className="divide-y divide-line rounded-lg border border-line">
            {sold.map((sale) => (
              <SaleLine key={sale.SaleId} call={call} sale={sale} productId={product.ProductId} onChanged={sales.put} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function ReservationLine({ reservation }: { reservation: MadeReservation }) {
  const { ReservationId, Products, MinutesToExpiry, TotalPrice, madeAt } = reservation
  const endsAt = MinutesToExpiry === null ? null : madeAt + MinutesToExpiry * 60_000
  return (
    <li className="px-3 py-2.5">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-mono select-text [overflow-wrap:anywhere]">{ReservationId}</span>
        <span className="tabular-nums">{eurosText(TotalPrice)}</span>
      </p>
      <p className="text-note text-ink-soft">
        {Products.map(({ Quantity, AccessDateTime }) => `${Quantity ?? '?'} × ${accessText(AccessDateTime)}`).join(
          ', ',
        )}
        {endsAt === null
          ? ''
          : endsAt > serverNow()
            ? ` · tenue encore ${Math.ceil((endsAt - serverNow()) / 60_000)} min`
            : ' · expirée'}
      </p>
    </li>
  )
}
