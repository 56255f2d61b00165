import { Link } from '@tanstack/react-router'
import { formatPrice } from '#kernel/time/money.ts'
import { momentText } from '#web/office/kit/list/date-text.ts'
import type { UnmatchedLine } from '../closing-shapes.ts'
import { counterpartText } from './closing-texts.ts'

/** Differences between ledger and provider, oldest first. */
export function UnmatchedLines({ lines, zone }: { lines: readonly UnmatchedLine[]; zone: string }) {
  if (lines.length === 0) return <p className="text-ink-soft">Chaque opération a sa contrepartie.</p>
  return (
    <ul className="flex flex-col">
      {lines.map(({ counterpart, ledgerCents, providerCents, ts, purchaseId }) => (
        <li
          key={`${counterpart} ${ts}`}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line py-2 first:border-t-0"
        >
          <span className="min-w-0">
            {purchaseId === null ? (
              <span className="break-all">{counterpartText(counterpart)}</span>
            ) : (
              <Link
                to="/admin/orders/$purchaseId"
                params={{ purchaseId }}
                className="break-all font-medium text-link underline underline-offset-3"
              >
                {counterpartText(counterpart)}
              </Link>
            )}
            <span className="block text-note text-ink-soft">{momentText(zone, ts)}</span>
          </span>
          <span className="tabular-nums text-note">
            Registre {formatPrice(ledgerCents)}, prestataire {formatPrice(providerCents)}
          </span>
        </li>
      ))}
    </ul>
  )
}
