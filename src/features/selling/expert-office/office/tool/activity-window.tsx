import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { serverNow } from '#ui/server-clock.ts'
import { Modal } from '#web/office/kit/modal/modal.tsx'
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
  // The window keeps its content while it closes.
  const [shown, setShown] = useState(product)
  if (product !== undefined && product !== shown) setShown(product)
  if (shown === undefined) return null
  const hasProduct = ({ Products }: { Products: readonly { ProductId: string }[] }) =>
    Products.some(({ ProductId }) => ProductId === shown.ProductId)
  const reserved = sales.reservations.filter(hasProduct)
  const sold = sales.sales.filter(hasProduct)
  return (
    <Modal
      open={product !== undefined}
      onClose={close}
      onHidden={() => setShown(undefined)}
      title={shown.ProductName}
      mode="slide-right"
      closesOnNavigation={false}
    >
      <div className="flex flex-col gap-6">
        <p className="text-ink-soft [overflow-wrap:anywhere]">
          {placeText(shown)}{' '}
          <Link to={pricesHref(shown.ProductId)} className="text-link underline underline-offset-3">
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
            <p className="text-ink-soft">
              {sales.isLoading ? 'Chargement des ventes…' : 'Aucune vente de ce produit.'}
            </p>
          ) : (
            <ul aria-label="Ventes" className="divide-y divide-line rounded-lg border border-line">
              {sold.map((sale) => (
                <SaleLine key={sale.SaleId} call={call} sale={sale} productId={shown.ProductId} onChanged={sales.put} />
              ))}
            </ul>
          )}
        </section>
      </div>
    </Modal>
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
