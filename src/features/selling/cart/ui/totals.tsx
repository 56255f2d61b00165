import { formatPrice } from '#kernel/time/money.ts'
import { plural } from '#lib/words/plural.ts'

interface TotalsProps {
  /** Cents, fees and the committee's part included. */
  total: number
  fees: number
  /** Part of the total that the committee pays; cents. */
  subsidy?: number
  /** Part of the buyer's amount that holiday vouchers pay; cents. */
  voucher?: number
  /** Part of the buyer's amount that is for canceled items; cents. */
  canceled?: number
  /** Number of items in the total. */
  count: number
}

/** "1 article", "2 articles". */
export const articles = (count: number): string => `${count} ${plural(count, 'article')}`

/** A canceled amount is at nobody's charge. */
function totalName(own: number, canceled: number, isShared: boolean): string {
  if (canceled > 0) return canceled < own ? 'Total de la commande, TTC' : 'Total annulé, TTC'
  return isShared ? 'À votre charge, TTC' : 'Total TTC'
}

/** Subtotal, fees and the committee's part, if any, and the amount to pay. */
export function Totals({ total, fees, subsidy = 0, voucher = 0, canceled = 0, count }: TotalsProps) {
  const own = total - subsidy
  return (
    <dl className="flex flex-col gap-2">
      <div className="flex justify-between gap-4 text-ink-soft">
        <dt>Sous-total ({articles(count)})</dt>
        <dd className="tabular-nums">{formatPrice(total - fees)}</dd>
      </div>
      {fees > 0 ? (
        <div className="flex justify-between gap-4 text-ink-soft">
          <dt>Frais de gestion</dt>
          <dd className="tabular-nums">{formatPrice(fees)}</dd>
        </div>
      ) : null}
      {subsidy > 0 ? (
        <div className="flex justify-between gap-4 font-semibold text-positive">
          <dt>Part CSE</dt>
          <dd className="tabular-nums">{formatPrice(-subsidy)}</dd>
        </div>
      ) : null}
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 font-bold">
        <dt>{totalName(own, canceled, subsidy > 0)}</dt>
        <dd className="text-xl tabular-nums">{formatPrice(own)}</dd>
      </div>
      {canceled > 0 && canceled < own ? (
        <div className="flex justify-between gap-4">
          <dt>Dont annulé</dt>
          <dd className="tabular-nums">{formatPrice(canceled)}</dd>
        </div>
      ) : null}
      {voucher > 0 ? (
        <>
          <div className="flex justify-between gap-4">
            <dt>En chèques-vacances</dt>
            <dd className="tabular-nums">{formatPrice(voucher)}</dd>
          </div>
          <div className="flex justify-between gap-4">
            <dt>Par carte</dt>
            <dd className="tabular-nums">{formatPrice(own - voucher)}</dd>
          </div>
        </>
      ) : null}
    </dl>
  )
}
