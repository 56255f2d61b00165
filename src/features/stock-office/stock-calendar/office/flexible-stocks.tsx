import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { entriesPath } from '#features/stock-office/stock-entries/office/entries-path.ts'
import { validityDateStr } from '#kernel/stock/validity.ts'
import { plural } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import type { CalendarBatch, StockWithOffers } from '../calendar-shapes.ts'
import { AdjustPanel } from './adjust-panel.tsx'
import { BuyersWindow } from './buyers-window.tsx'
import { isArchived } from './day-groups.ts'
import { openingText } from './day-texts.ts'
import type { Specimen } from './day-window.tsx'
import type { Stocks } from './use-stocks.ts'

interface FlexibleStocksProps {
  stocks: Stocks
  zone: string
  onSpecimen: (specimen: Specimen) => void
  onChanged: () => Promise<void>
}

const leftText = ({ remaining, bought }: StockWithOffers['stock']) =>
  `${remaining === null ? 'sans limite' : `${remaining} restants`} · ${bought} ${plural(bought, 'acheté')}`

/** Flexible stock sold in the month shown. */
export function FlexibleStocks({ stocks, zone, onSpecimen, onChanged }: FlexibleStocksProps) {
  const [buyers, setBuyers] = useState<{ stockIds: string[]; label: string } | null>(null)
  if (stocks.stocks.length === 0) return null
  return (
    <section aria-label="Billets sans date" className="mt-6">
      <h2 className="mb-2 text-base font-bold">Billets sans date</h2>
      <ul className="divide-y divide-line border-y border-line">
        {stocks.stocks.map((entry) => {
          const batch = stocks.batches.find(({ id }) => id === entry.stock.batchId)
          if (!batch) return null
          return (
            <FlexibleStock
              key={entry.stock.id}
              entry={entry}
              batch={batch}
              zone={zone}
              onSpecimen={() => onSpecimen({ batch, stocks: [entry], first: entry })}
              onBuyers={(label) => setBuyers({ stockIds: [entry.stock.id], label })}
              onChanged={onChanged}
            />
          )
        })}
      </ul>
      {buyers ? <BuyersWindow {...buyers} onClose={() => setBuyers(null)} /> : null}
    </section>
  )
}

interface FlexibleStockProps {
  entry: StockWithOffers
  batch: CalendarBatch
  zone: string
  onSpecimen: () => void
  onBuyers: (label: string) => void
  onChanged: () => Promise<void>
}

function FlexibleStock({ entry: { stock }, batch, zone, onSpecimen, onBuyers, onChanged }: FlexibleStockProps) {
  const [isAdjusted, setAdjusted] = useState(false)
  const name = batch.ticketInfo.map(({ label }) => label).join(' · ')
  const archived = isArchived(stock)
  // Stock limited by documents, or unlimited, has no places to set.
  const hasPlaces = stock.remaining !== null && batch.mode.type !== 'Pregenerated'
  const panelId = `adjust-${stock.id}`
  return (
    <li className="flex flex-col gap-2 py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="min-w-0 grow basis-60">
          <span className="block font-semibold">{name}</span>
          <span className="block text-note text-ink-soft tabular-nums">
            {validityDateStr({ type: 'Flexible', ...stock.reservation.period }, zone)} · {leftText(stock)}
          </span>
          <span className="block text-note font-semibold empty:hidden">{openingText(batch.opensAt, zone)}</span>
        </span>
        <span className="flex flex-wrap items-center gap-2">
          <Link
            to={entriesPath(stock.activityId, stock.id)}
            aria-label={`Billets de ${name}`}
            className="inline-flex min-h-9 items-center px-2 font-medium text-link underline underline-offset-3"
          >
            Billets
          </Link>
          {stock.bought + stock.reserved > 0 ? (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Acheteurs de ${name}`}
              onClick={() => onBuyers(`de ${name}`)}
            >
              Acheteurs
            </Button>
          ) : null}
          {archived ? null : (
            <Button variant="secondary" size="sm" onClick={onSpecimen}>
              Simuler PDF
            </Button>
          )}
          {archived || !hasPlaces ? null : (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Ajuster stock, ${name}`}
              aria-expanded={isAdjusted}
              aria-controls={isAdjusted ? panelId : undefined}
              onClick={() => setAdjusted(!isAdjusted)}
            >
              Ajuster stock
            </Button>
          )}
        </span>
      </div>
      {isAdjusted ? (
        <AdjustPanel id={panelId} stock={stock} name={name} onClose={() => setAdjusted(false)} onChanged={onChanged} />
      ) : null}
    </li>
  )
}
