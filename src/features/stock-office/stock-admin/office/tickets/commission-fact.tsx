import { margins } from './margins.ts'
import type { OptionValues } from './ticket-values.ts'

interface CommissionFactProps {
  of: OptionValues
  /** Hundredths of a percent. */
  commission: number
}

/** Commission at the typed price, in place of a buying price, which nobody owes a partner who sells by an agent. */
export const CommissionFact = ({ of, commission }: CommissionFactProps) => (
  <dl>
    <dt className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">Commission</dt>
    <dd className="flex min-h-9 items-center tabular-nums">{margins(of, commission).margin}</dd>
  </dl>
)
