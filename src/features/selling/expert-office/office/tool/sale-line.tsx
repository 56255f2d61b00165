import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { OfficeTransaction } from '../../expert-office-shapes.ts'
import { paymentState, productState, type SaleState } from '../../sale-states.ts'
import { accessText, eurosText, soldText } from './tool-texts.ts'

interface SaleLineProps {
  call: AdminCall
  sale: OfficeTransaction
  productId: string
  onChanged: (sale: OfficeTransaction) => void
}

const CONFIRMED = 2

/** Order id of a sale made for one of our orders, which sell under their own id. */
const saleOrderId = ({ PartnerSaleId }: OfficeTransaction): string | null =>
  PartnerSaleId?.startsWith('oi-') ? PartnerSaleId : null

/** A sale of a product: its state, its documents, and the request to cancel it. */
export function SaleLine({ call, sale, productId, onChanged }: SaleLineProps) {
  const { zone } = useOfficeContext().office
  const [links, setLinks] = useState<readonly string[] | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [isReading, read] = useAttempt()
  const [isCancelling, attempt] = useAttempt()
  const product = sale.Products.find(({ ProductId }) => ProductId === productId)
  const orderId = saleOrderId(sale)

  async function look(withDocuments: boolean) {
    const input = { saleId: sale.SaleId, withDocuments }
    const found = await call('/admin/expert-ticket-list-transaction', input, { timeoutMs: null })
    if (withDocuments) setLinks(found.documents[sale.SaleId] ?? [])
    const [now] = found.transactions
    if (now) onChanged(now)
  }
  const cancel = () =>
    attempt(async () => {
      await call('/admin/expert-ticket-cancellation-request', { saleId: sale.SaleId }, { timeoutMs: null })
      notify.success('Cancellation request created')
      setAsking(false)
      await look(false)
    })
  return (
    <li aria-label={`Vente ${sale.SaleId}`} className="flex flex-col gap-2 px-3 py-2.5">
      <div>
        <p className="flex flex-wrap justify-between gap-x-3">
          <span className="font-mono select-text [overflow-wrap:anywhere]">{sale.SaleId}</span>
          <span className="tabular-nums">
            {product?.Quantity ?? '?'} × {product?.Price == null ? 'sans prix' : eurosText(product.Price)}
          </span>
        </p>
        <p className="text-note text-ink-soft">
          {soldText(zone, sale.TransactionDateTime)} ·{' '}
          {sale.AccessDateTime === null ? 'sans date' : `pour le ${accessText(sale.AccessDateTime)}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <State title="Vente" state={productState(product?.Status ?? null)} />
        <State title="Paiement" state={paymentState(sale.PaymentStatus)} />
        {orderId === null ? (
          <span className="text-note text-ink-soft [overflow-wrap:anywhere]">{sale.PartnerSaleId}</span>
        ) : (
          <Link
            to="/admin/orders/$purchaseId"
            params={{ purchaseId: orderId }}
            className="text-note text-link underline underline-offset-3"
          >
            Voir la commande
          </Link>
        )}
      </div>
      {links === null ? null : links.length === 0 ? (
        <p className="text-note text-ink-soft">Aucun document pour cette vente.</p>
      ) : (
        <ul aria-label="Documents" className="flex flex-wrap gap-x-3 gap-y-1">
          {links.map((link, at) => (
            <li key={link}>
              <a href={link} target="_blank" rel="noreferrer" className="text-link underline underline-offset-3">
                Document {at + 1}
              </a>
            </li>
          ))}
        </ul>
      )}
      {isAsking ? (
        <Notice kind="warn" title="Demander l’annulation de cette vente ?">
          {orderId === null
            ? 'Le fournisseur en décide ; ses billets ne donneront plus accès.'
            : 'Elle appartient à une commande d’un client : ses billets ne donneront plus accès, et la commande n’est ni annulée ni remboursée ici.'}
          <div className="mt-3 flex flex-wrap gap-2">
            <Button variant="danger" size="sm" loading={isCancelling} onClick={() => void cancel()}>
              Demander l’annulation
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setAsking(false)}>
              Ne pas annuler
            </Button>
          </div>
        </Notice>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" loading={isReading} onClick={() => void read(() => look(true))}>
            Documents
          </Button>
          {product?.Status === CONFIRMED ? (
            <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
              Annuler la vente
            </Button>
          ) : null}
        </div>
      )}
    </li>
  )
}

function State({ title, state }: { title: string; state: SaleState | null }) {
  if (state === null) return null
  return (
    <StateChip tone={state.tone}>
      <span className="sr-only">{title} : </span>
      {state.label} <span className="font-normal text-ink-soft">({state.name})</span>
    </StateChip>
  )
}
