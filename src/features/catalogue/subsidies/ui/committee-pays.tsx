import type { CeilingLeft } from '#contract/catalogue-shapes.ts'
import { formatPrice } from '#kernel/time/money.ts'

/** Note of the committee's share beside the shown price; cents. */
export const CommitteePays = ({ cents, className = '' }: { cents: number; className?: string }) =>
  cents > 0 ? (
    <span className={`block text-note font-semibold text-positive tabular-nums ${className}`}>
      Votre CSE paie {formatPrice(cents)}
    </span>
  ) : null

/** "40 % du prix" or "5,00 € par billet". */
export const giftText = ({ percent, amount }: Pick<CeilingLeft, 'percent' | 'amount'>): string =>
  percent === null ? `${formatPrice(amount ?? 0)} par billet` : `${percent} % du prix`

/** Text of a person's rest of a yearly ceiling. */
export const leftText = ({ left, of }: Pick<CeilingLeft, 'left' | 'of'>): string =>
  `Il vous reste ${formatPrice(left)} sur ${formatPrice(of)} cette année`

/** One line for each yearly ceiling that applies to the reader's purchase. */
export const YearCeilings = ({ ceilings }: { ceilings: readonly CeilingLeft[] }) =>
  ceilings.map((ceiling) => (
    <p key={`${giftText(ceiling)} ${ceiling.of}`} className="text-note text-ink-soft tabular-nums">
      Votre CSE paie {giftText(ceiling)}. {leftText(ceiling)}.
    </p>
  ))
