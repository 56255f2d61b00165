import type { CeilingLeft } from '#contract/catalogue-shapes.ts'
import { formatPrice } from '#kernel/time/money.ts'
import type { PayingRule } from './subsidy-context.ts'

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
