import { formatPrice } from '#kernel/time/money.ts'
import { classNames } from '#ui/class-names.ts'
import { CommitteeIcon } from '#ui/icons.tsx'

interface CommitteePaysProps {
  /** Share in cents. */
  cents: number
  /** Percent of the price, said in place of the cents. */
  percent?: number | undefined
  /** On a phone as narrow as a card. */
  isSmall?: boolean
  className?: string
}

/**
 * Sign of the committee's share. It has a look of its own, apart from badges and struck prices: the price is not lower,
 * somebody else pays a part of it.
 */
export const CommitteePays = ({ cents, percent, isSmall, className }: CommitteePaysProps) =>
  cents > 0 ? (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-x-1.5 rounded-lg bg-main-soft px-2 py-0.5 text-left text-sm font-semibold text-ink tabular-nums',
        isSmall && 'max-sm:(text-note [&_svg]:hidden)',
        className,
      )}
    >
      <CommitteeIcon className="size-4 shrink-0 text-main-strong" />
      Votre CSE paie {percent ? `${percent} %` : formatPrice(cents)}
    </span>
  ) : null

/** Price before the committee's share, for all who ask what the large one beside it is without their committee. */
export const WithoutCommittee = ({ cents }: { cents: number }) => (
  <span className="block basis-full text-sm font-normal text-ink-soft tabular-nums">
    {formatPrice(cents)} sans votre CSE
  </span>
)
