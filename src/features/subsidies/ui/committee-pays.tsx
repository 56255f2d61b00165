import { formatPrice } from '../../stock/money.ts'

/** What the committee pays beside the price that is shown; cents. */
export const CommitteePays = ({ cents, className = '' }: { cents: number; className?: string }) =>
  cents > 0 ? (
    <span className={`block text-note font-semibold text-positive tabular-nums ${className}`}>
      Votre CSE paie {formatPrice(cents)}
    </span>
  ) : null
