import { validityDateStr } from '../../../features/stock/validity.ts'
import type { StockWithOffers } from '../../../features/stock-calendar/calendar-shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { isArchived } from './day-groups.ts'
import { openingText } from './day-texts.ts'
import type { Specimen } from './day-window.tsx'
import type { Stocks } from './use-stocks.ts'

interface FlexibleStocksProps {
  stocks: Stocks
  zone: string
  onSpecimen: (specimen: Specimen) => void
}

const leftText = ({ remaining, bought }: StockWithOffers['stock']) =>
  `${remaining === null ? 'sans limite' : `${remaining} restants`} · ${bought} ${bought > 1 ? 'achetés' : 'acheté'}`

/** What is sold without a date in the month that is shown. */
export function FlexibleStocks({ stocks, zone, onSpecimen }: FlexibleStocksProps) {
  if (stocks.stocks.length === 0) return null
  return (
    <section aria-label="Billets sans date" className="mt-6">
      <h2 className="mb-2 text-base font-bold">Billets sans date</h2>
      <ul className="divide-y divide-line border-y border-line">
        {stocks.stocks.map((entry) => {
          const { stock } = entry
          const batch = stocks.batches.find(({ id }) => id === stock.batchId)
          if (!batch) return null
          return (
            <li key={stock.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 grow basis-60">
                <span className="block font-semibold">{batch.ticketInfo.map(({ label }) => label).join(' · ')}</span>
                <span className="block text-note text-ink-soft tabular-nums">
                  {validityDateStr({ type: 'Flexible', ...stock.reservation.period }, zone)} · {leftText(stock)}
                </span>
                <span className="block text-note font-semibold empty:hidden">{openingText(batch.opensAt, zone)}</span>
              </span>
              {isArchived(stock) ? null : (
                <Button
                  variant="secondary"
                  size="sm"
                  onClick={() => onSpecimen({ batch, stocks: [entry], first: entry })}
                >
                  Simuler PDF
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
