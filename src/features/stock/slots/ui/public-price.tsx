import { formatPrice } from '#kernel/time/money.ts'
import { legalTerms } from '#lib/words/legal-terms.ts'
import { classNames } from '#ui/class-names.ts'

/** Struck price of the partner's own counter, and whose price it is: a comparison, no reduction of ours. */
export const PublicPrice = ({ cents, className }: { cents: number; className?: string }) => (
  <span className={classNames('text-ink-soft', className)}>
    <span className="sr-only">au lieu de </span>
    <s className="tabular-nums">{formatPrice(cents)}</s>{' '}
    <span className="inline-block text-tiny">prix public du partenaire</span>
  </span>
)

/** Reference that a running promotion must name (Code de la consommation L112-1-1). */
export const PriorPrice = ({ cents, className }: { cents: number | undefined; className?: string }) =>
  cents === undefined ? null : (
    <span className={classNames('block text-tiny text-ink-soft tabular-nums', className)}>
      Prix le plus bas des {legalTerms.priorPrice.text} avant la promotion : {formatPrice(cents)}
    </span>
  )
