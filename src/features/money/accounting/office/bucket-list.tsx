import { formatPrice } from '#kernel/time/money.ts'
import { partWords } from '#lib/words/money-words.ts'
import { bucketWords } from '../bucket-words.ts'
import { type Buckets, placeBuckets } from '../ledger-buckets.ts'

interface BucketListProps {
  sums: Buckets
  difference: number | null
  /** True for the current month: the provider's statement lags by minutes, so a difference is no error. */
  isRunning?: boolean
}

/** Amount collected in a month and the buckets that hold it; their sum is the first line. */
export function BucketList({ sums, difference, isRunning = false }: BucketListProps) {
  const parts = placeBuckets.filter((bucket) => sums[bucket] !== 0 || bucket === 'sold' || bucket === 'refunded')
  return (
    <table className="w-full border-collapse tabular-nums">
      <caption className="sr-only">Montants du mois</caption>
      <tbody>
        <Line name={bucketWords.collected} cents={sums.collected} strong />
        {parts.map((bucket) => (
          <Line key={bucket} name={bucketWords[bucket]} cents={sums[bucket]} part />
        ))}
        <Line name={bucketWords.providerFees} cents={sums.providerFees} />
        {sums.vouchers ? (
          <>
            <Line name={partWords.vouchers} cents={sums.vouchers.collected} strong />
            {sums.vouchers.refundPending === 0 ? null : (
              <Line name={partWords.vouchersPending} cents={sums.vouchers.refundPending} part />
            )}
            <Line name={partWords.vouchersRefunded} cents={sums.vouchers.refunded} part />
          </>
        ) : null}
        {sums.committee ? (
          <>
            <Line name={partWords.committee} cents={sums.committee.collected} strong />
            <Line name={partWords.committeeSold} cents={sums.committee.sold} part />
            {sums.committee.feesKept === 0 ? null : (
              <Line name={partWords.committeeFees} cents={sums.committee.feesKept} part />
            )}
            <Line name={partWords.committeeRefunded} cents={sums.committee.refunded} part />
          </>
        ) : null}
        {difference === null ? null : (
          <Line name="Écart avec le prestataire" cents={difference} strong bad={difference !== 0 && !isRunning} />
        )}
      </tbody>
    </table>
  )
}

interface LineProps {
  name: string
  cents: number
  strong?: boolean
  part?: boolean
  bad?: boolean
}

function Line({ name, cents, strong = false, part = false, bad = false }: LineProps) {
  return (
    <tr className={`border-t border-line first:border-t-0 ${strong ? 'font-bold' : ''} ${bad ? 'text-negative' : ''}`}>
      <th scope="row" className={`py-1.5 pr-4 text-left ${strong ? '' : 'font-normal'} ${part ? 'pl-4' : ''}`}>
        {name}
      </th>
      <td className="whitespace-nowrap py-1.5 text-right">{formatPrice(cents)}</td>
    </tr>
  )
}
