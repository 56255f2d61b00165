import { useCallback } from 'react'
import { dayKey } from '#kernel/time/region-time.ts'
import { moneyWords } from '#lib/words/money-words.ts'
import { LoadingBlock } from '#ui/spinner.tsx'
import { ListFailure } from '#web/office/kit/list/list-states.tsx'
import { type AdminCall, adminCall } from '#web/office/kit/scope-call.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { MonthSummary } from '../accounting-shapes.ts'

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
const counts = new Intl.NumberFormat('fr-FR')
const monthNames = new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' })

const heads = [moneyWords.soldTotal.heading, moneyWords.orders.heading, moneyWords.standing.heading]

interface Year {
  year: number
  months: { month: number; sum: MonthSummary }[]
}

/** Reads the sums year by year, from this one back to the first with an order: a call sums one year at most. */
async function readYears(call: AdminCall, zone: string): Promise<Year[]> {
  const years: Year[] = []
  let first = Number(dayKey(zone, Date.now()).slice(0, 4))
  for (let year = first; year >= first; year--) {
    const { accounting, firstTs } = await call('/admin/accounting', {
      from: `${year}-01-01`,
      to: `${year}-12-31`,
      limit: 1,
    })
    if (firstTs !== null) first = Math.min(first, Number(dayKey(zone, firstTs).slice(0, 4)))
    const months = Array.from({ length: 12 }, (_, at) => 11 - at).flatMap((month) => {
      const sum = accounting.get(`${year}-${month}`)
      return sum ? [{ month, sum }] : []
    })
    if (months.length > 0) years.push({ year, months })
  }
  return years
}

const sumYear = ({ months }: Year): MonthSummary =>
  months.reduce(
    (all, { sum }) => ({
      cents: all.cents + sum.cents,
      orderCount: all.orderCount + sum.orderCount,
      ticketCount: all.ticketCount + sum.ticketCount,
    }),
    { cents: 0, orderCount: 0, ticketCount: 0 },
  )

/** Sales of each month and each year. */
export function Summary() {
  const { client, office } = useOfficeContext()
  const read = useCallback(() => readYears(adminCall(client), office.zone), [client, office.zone])
  const { found, failure, reload } = useLoaded(read)
  if (failure !== null)
    return <ListFailure text="Échec du chargement du récapitulatif" error={failure} retry={reload} />
  if (found === null) return <LoadingBlock label="Chargement du récapitulatif" />
  if (found.length === 0) return <p className="text-ink-soft">Aucune commande validée.</p>
  return (
    <table className="w-full border-collapse tabular-nums">
      <caption className="pb-3 text-left text-note text-ink-soft">
        Commandes validées à ce jour : une annulation change le mois de sa commande, un échange y compte une fois.
      </caption>
      <thead className="text-note text-ink-soft">
        <tr>
          <th scope="col" className="py-2 text-left font-semibold">
            Mois
          </th>
          {heads.map((head) => (
            <th key={head} scope="col" className="py-2 pl-3 text-right font-semibold">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {found.map((year) => (
        <tbody key={year.year}>
          <Line name={String(year.year)} sum={sumYear(year)} isYear />
          {year.months.map(({ month, sum }) => (
            <Line key={month} name={monthNames.format(Date.UTC(2024, month))} sum={sum} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Line({ name, sum, isYear = false }: { name: string; sum: MonthSummary; isYear?: boolean }) {
  const cells = [euros.format(sum.cents / 100), counts.format(sum.orderCount), counts.format(sum.ticketCount)]
  return (
    <tr className={isYear ? 'border-t border-line bg-surface font-bold' : 'border-t border-line'}>
      <th scope="row" className={`py-2 text-left ${isYear ? 'pl-2' : 'pl-4 font-normal'}`}>
        {name}
      </th>
      {cells.map((cell, at) => (
        <td key={heads[at]} className="whitespace-nowrap py-2 pl-3 pr-1 text-right">
          {cell}
        </td>
      ))}
    </tr>
  )
}
