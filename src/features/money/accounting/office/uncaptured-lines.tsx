import { Link } from '@tanstack/react-router'
import { formatPrice } from '#kernel/time/money.ts'
import { momentText } from '#web/office/kit/list/date-text.ts'
import type { UncapturedVouchers } from '../closing-shapes.ts'

/** Holiday vouchers that the month counts, or may still count, and whose money has not arrived. */
export function UncapturedLines({ found, zone }: { found: UncapturedVouchers; zone: string }) {
  const { countedCents, waitingCents, purchases } = found
  return (
    <div className="flex flex-col gap-2">
      <h2 className="text-base font-bold">Chèques-vacances pas encore encaissés</h2>
      <p className="text-ink-soft">
        {countedCents > 0
          ? `${formatPrice(countedCents)} de commandes réglées : ils comptent dans l’encaissé, leur versement est demandé à l’ANCV. `
          : ''}
        {waitingCents > 0
          ? `${formatPrice(waitingCents)} autorisés pour des commandes pas encore réglées : ils ne comptent dans aucun mois. `
          : ''}
        Ils ne changent rien à l’écart avec le prestataire de cartes.
      </p>
      <ul className="flex flex-col">
        {purchases.map(({ purchaseId, number, cents, isCounted, ts }) => (
          <li
            key={purchaseId}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line py-2 first:border-t-0"
          >
            <span className="min-w-0">
              <Link
                to="/admin/orders/$purchaseId"
                params={{ purchaseId }}
                className="break-all font-medium text-link underline underline-offset-3"
              >
                Commande {number ?? purchaseId}
              </Link>
              <span className="block text-note text-ink-soft">
                {isCounted ? 'réglée' : 'autorisée'} {momentText(zone, ts)}
              </span>
            </span>
            <span className="tabular-nums">{formatPrice(cents)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
