import { useMemo } from 'react'
import { csvAmount } from '#lib/csv-format.ts'
import { moneyWords } from '#lib/words/money-words.ts'
import {
  axisEuros,
  countText,
  eurosText,
  periodText,
  shareText,
  shortPeriodText,
} from '#web/office/kit/chart/figure-texts.ts'
import { partColumn } from '#web/office/kit/chart/part-column.ts'
import { SeriesSection } from '#web/office/kit/chart/series-section.tsx'
import type { Column } from '#web/office/kit/list/column.ts'
import type { FigurePart, PeriodFigures, SoldFigures } from '../figure-shapes.ts'
import { conversionRate } from './conversion-rate.ts'
import type { Figures } from './figures-page.tsx'
import { Ranking } from './ranking.tsx'

const rowKey = ({ from }: PeriodFigures) => from

type Count = 'orders' | 'tickets' | 'opened' | 'paid'
const count = (id: Count, header: string): Column<PeriodFigures> => ({
  id,
  header,
  value: (row) => row[id],
  cell: (row) => countText(row[id]),
})

function partColumns(by: FigurePart): { sales: Column<PeriodFigures>[]; conversion: Column<PeriodFigures>[] } {
  const part = partColumn<PeriodFigures>(by)
  return {
    sales: [
      part,
      {
        id: 'cents',
        header: moneyWords.soldTotal.heading,
        value: ({ cents }) => cents / 100,
        cell: ({ cents }) => eurosText(cents),
        exported: ({ cents }) => csvAmount(cents),
      },
      count('orders', moneyWords.orders.heading),
      count('tickets', moneyWords.standing.heading),
    ],
    conversion: [
      part,
      count('opened', 'Ouverts'),
      count('paid', 'Payés'),
      {
        id: 'conversion',
        header: 'Conversion',
        value: (row) => conversionRate(row),
        cell: (row) => shareText(conversionRate(row)),
        exported: (row) => {
          const rate = conversionRate(row)
          return rate === null ? null : Number(rate.toFixed(4))
        },
      },
    ],
  }
}

/** Sums of the period, its charts, and the best sellers. */
export function FiguresView({ figures, by }: { figures: Figures; by: FigurePart }) {
  const { periods, total, activities, vendors, groups } = figures
  const columns = useMemo(() => partColumns(by), [by])
  const names = useMemo(() => periods.map((period) => shortPeriodText(period, by)), [periods, by])
  const sales = useMemo(() => periods.map(({ cents }) => cents), [periods])
  const conversions = useMemo(() => periods.map(conversionRate), [periods])
  return (
    <div className="flex flex-col gap-4">
      <Tiles total={total} />
      <p className="max-w-[90ch] text-note text-ink-soft">
        Commandes validées à ce jour, au jour de la commande. Ce qui attend le partenaire n’y est pas encore, ce qui a
        été annulé depuis n’y est plus : les relevés et les chiffres d’un CSE comptent autrement, au jour de chaque
        vente et de chaque annulation.
      </p>
      <SeriesSection
        title="Ventes"
        file="ventes.csv"
        rows={periods}
        columns={columns.sales}
        rowKey={rowKey}
        names={names}
        values={sales}
        text={axisEuros}
        isNothing={({ cents, tickets }) => cents === 0 && tickets === 0}
        pointed={(row) => `${periodText(row, by)} : ${eurosText(row.cents)}`}
      />
      <SeriesSection
        title="Conversion"
        file="conversion.csv"
        rows={periods}
        columns={columns.conversion}
        rowKey={rowKey}
        names={names}
        values={conversions}
        text={shareText}
        most={1}
        isNothing={({ opened }) => opened === 0}
        pointed={(row) => `${periodText(row, by)} : ${shareText(conversionRate(row))}`}
      />
      <div className="grid gap-4 xl:grid-cols-3">
        <Ranking
          title="Meilleures activités"
          file="activites.csv"
          of="Activité"
          rows={activities}
          hrefOf={toActivity}
        />
        <Ranking
          title="Meilleurs partenaires"
          file="partenaires.csv"
          of="Partenaire"
          rows={vendors}
          hrefOf={toVendor}
        />
        <Ranking title="Par groupe" file="groupes.csv" of="Groupe" rows={groups} hrefOf={null} />
      </div>
    </div>
  )
}

const toActivity = (id: string) => `/admin/activity/${id}`
const toVendor = (id: string) => `/admin/vendor/${id}`

function Tiles({ total }: { total: SoldFigures }) {
  const tiles = [
    [moneyWords.soldTotal.heading, eurosText(total.cents)],
    [moneyWords.orders.heading, countText(total.orders)],
    [moneyWords.standing.heading, countText(total.tickets)],
    ['Panier moyen', total.orders === 0 ? '–' : eurosText(Math.round(total.cents / total.orders))],
    ['Conversion', shareText(conversionRate(total))],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-5">
      {tiles.map(([name, value]) => (
        <div key={name} className="rounded-lg border border-line bg-surface px-4 py-3">
          <dt className="text-note text-ink-soft">{name}</dt>
          <dd className="text-lg font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
