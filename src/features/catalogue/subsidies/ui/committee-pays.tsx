import { formatPrice } from '#kernel/time/money.ts'
import { classNames } from '#ui/class-names.ts'
import { CommitteeIcon } from '#ui/icons.tsx'

interface CommitteePaysProps {
  /** Share in cents. */
  cents: number
  /** Rest for the member, where no total stands beside it. */
  rest?: number | undefined
  className?: string
}

/**
 * Sign of the committee's share. It has a look of its own, apart from badges and struck prices: the price is not lower,
 * somebody else pays a part of it.
 */
export const CommitteePays = ({ cents, rest, className }: CommitteePaysProps) =>
  cents > 0 ? (
    <span className={classNames('block', className)}>
      <span className="inline-flex max-w-full items-start gap-x-1.5 rounded-lg border border-ink/25 bg-white px-2 py-0.5 text-left text-note text-ink tabular-nums">
        <CommitteeIcon className="mt-0.5 size-4 shrink-0 text-main-strong" />
        <span className="min-w-0">
          <span className="font-semibold">Votre CSE paie {formatPrice(cents)}</span>{' '}
          {rest === undefined ? null : <span className="whitespace-nowrap">reste {formatPrice(rest)}</span>}
        </span>
      </span>
    </span>
  ) : null
