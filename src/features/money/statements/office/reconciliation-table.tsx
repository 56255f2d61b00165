import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CallResult } from '#api/client.ts'
import { bucketWords } from '#features/money/accounting/bucket-words.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { moneyWords, partWords } from '#lib/words/money-words.ts'
import { linkLook } from '#web/office/kit/link-look.ts'

type Found = CallResult<'/admin/reconcile-month'>

interface Step {
  name: string
  cents: number
  /** Screen that shows this sum. */
  shownAt?: ReactNode
}

/** Steps from the summary's sales to those of the statements and of the closing; those of 0 € are left out. */
export function ReconciliationTable({ found, days }: { found: Found; days: { from: string; to: string } }) {
  const steps = (all: readonly (readonly [name: string, cents: number])[]): Step[] =>
    all.filter(([, cents]) => cents !== 0).map(([name, cents]) => ({ name, cents }))
  return (
    <table className="w-full border-collapse tabular-nums">
      <caption className="sr-only">Rapprochement</caption>
      <tbody>
        <Line
          name={moneyWords.soldTotal.heading}
          cents={found.summary}
          shownAt={
            <Link to="/admin/accounting" className={linkLook}>
              Récapitulatif
            </Link>
          }
        />
        {steps([
          ['Annulé depuis', found.cancelledSince],
          ['Annulé, vendu un mois d’avant', found.cancelledEarlier],
          ['Écart de prix des échanges', found.exchanged],
          ['Commandé un mois, payé un autre', found.otherMonth],
          ['Payé, en attente d’une réponse', found.waiting],
          ['Pas encore au registre', found.notBooked],
        ]).map((step) => (
          <Line key={step.name} {...step} isStep />
        ))}
        <Line
          name={`${moneyWords.price.heading} et ${moneyWords.fees.heading.toLowerCase()}`}
          cents={found.price + found.fees}
          shownAt={
            <Link to="/admin/statements" search={{ of: 'group', ...days }} className={linkLook}>
              Relevés
            </Link>
          }
        />
        <Line name={`Dont ${moneyWords.price.heading.toLowerCase()}`} cents={found.price} isPart />
        <Line name={`Dont ${moneyWords.fees.heading.toLowerCase()}`} cents={found.fees} isPart />
        {steps([
          [moneyWords.givenBack.heading, -found.givenBack],
          [moneyWords.committee.heading, -found.committee],
        ]).map((step) => (
          <Line key={step.name} {...step} isStep />
        ))}
        <Line name={moneyWords.members.heading} cents={found.members} />
        {steps([[bucketWords.feesKept, -found.feesKept]]).map((step) => (
          <Line key={step.name} {...step} isStep />
        ))}
        <Line
          name={bucketWords.sold}
          cents={found.sold}
          shownAt={
            <Link to="/admin/closings" className={linkLook}>
              Clôtures
            </Link>
          }
        />
        {found.vouchers === 0 ? null : <Line name={partWords.vouchers} cents={found.vouchers} isPart />}
        {found.unexplained === 0 ? null : <Line name="Écart inexpliqué" cents={found.unexplained} isBad />}
      </tbody>
    </table>
  )
}

interface LineProps extends Step {
  /** A step to the next sum, with its sign. */
  isStep?: boolean
  /** A part of the sum above. */
  isPart?: boolean
  isBad?: boolean
}

function Line({ name, cents, shownAt, isStep = false, isPart = false, isBad = false }: LineProps) {
  const isSum = !isStep && !isPart
  return (
    <tr className={`border-t border-line first:border-t-0 ${isSum ? 'font-bold' : ''} ${isBad ? 'text-negative' : ''}`}>
      <th
        scope="row"
        className={`py-1.5 pr-4 text-left ${isSum ? '' : 'pl-4 font-normal'} ${isPart ? 'text-ink-soft' : ''}`}
      >
        {name}
      </th>
      <td className="py-1.5 pr-4 text-right font-normal">{shownAt}</td>
      <td className={`whitespace-nowrap py-1.5 text-right ${isPart ? 'text-ink-soft' : ''}`}>
        {isStep && cents > 0 ? '+ ' : ''}
        {formatPrice(cents)}
      </td>
    </tr>
  )
}
