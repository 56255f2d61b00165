import type { CeilingLeft } from '#contract/catalogue-shapes.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { classNames } from '#ui/class-names.ts'
import { CommitteeIcon } from '#ui/icons.tsx'
import type { PayingRule } from './subsidy-context.ts'

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

/** "40 % du prix" or "5,00 € par billet". */
export const giftText = ({ percent, amount }: Pick<CeilingLeft, 'percent' | 'amount'>): string =>
  percent === null ? `${formatPrice(amount ?? 0)} par billet` : `${percent} % du prix`

/** Text of a person's rest of a yearly ceiling. */
export const leftText = ({ left, of }: Pick<CeilingLeft, 'left' | 'of'>): string =>
  `Il vous reste ${formatPrice(left)} sur ${formatPrice(of)} cette année`

/** One line for each rule that pays, with the rest of its yearly ceiling. */
export const PaidByRules = ({ rules }: { rules: readonly PayingRule[] }) =>
  rules.map(({ id, ceiling, ...gift }) => (
    <span key={id} className="block text-note text-ink-soft tabular-nums">
      Votre CSE paie {giftText(gift)}.{ceiling ? ` ${leftText(ceiling)}.` : ''}
    </span>
  ))
