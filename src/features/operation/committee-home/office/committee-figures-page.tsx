import { useCallback, useMemo } from 'react'
import type { CallResult } from '#api/client.ts'
import { BudgetUseSection } from '#features/catalogue/subsidies/office/budget-use.tsx'
import type { CommitteePeriod } from '#features/money/figures/figure-shapes.ts'
import { FigureFilters } from '#features/money/figures/office/figure-filters.tsx'
import {
  type FiguresSearch,
  figuresQuery,
  periodProblem,
  shownDays,
} from '#features/money/figures/office/figures-search.ts'
import { VisitSeries } from '#features/money/figures/office/visit-series.tsx'
import { formatPrice } from '#kernel/time/money.ts'
import { wallClock } from '#kernel/time/region-time.ts'
import type { TimePart } from '#kernel/time/split-period.ts'
import { csvAmount } from '#lib/csv-format.ts'
import { moneyWords } from '#lib/words/money-words.ts'
import { axisEuros, countText, eurosText, periodText, shortPeriodText } from '#web/office/kit/chart/figure-texts.ts'
import { partColumn } from '#web/office/kit/chart/part-column.ts'
import { SeriesSection } from '#web/office/kit/chart/series-section.tsx'
import { LatestPart } from '#web/office/kit/latest-part.tsx'
import type { Column } from '#web/office/kit/list/column.ts'
import { EmptyList } from '#web/office/kit/list/list-states.tsx'
import { SumsList } from '#web/office/kit/sums-list.tsx'
import { useLatest } from '#web/office/kit/use-latest.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext, useScope } from '#web/office/use-office.ts'

interface Query {
  groupId: string
  from: string
  to: string
  by: TimePart
}

/** Days shown: those of the URL, or the calendar year, as budgets have it. */
function yearDays(search: FiguresSearch, zone: string, now: number) {
  if (search.from !== undefined || search.to !== undefined) return shownDays(search, zone, now)
  const { year } = wallClock(zone, now)
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}

/** A committee's figures: what its members bought and visit, and how its budget is used. */
export function CommitteeFiguresPage({ groupId, search }: { groupId: string; search: FiguresSearch }) {
  const { client, office } = useOfficeContext()
  const scope = useScope()
  const days = yearDays(search, office.zone, Date.now())
  const problem = periodProblem(days)
  const load = useCallback(
    (query: Query, signal: AbortSignal) => client('/cse-admin/committee-figures', query, { signal }),
    [client],
  )
  const asked = figuresQuery(days, search, 'month')
  const query: Query | null = asked && { groupId, from: asked.from, to: asked.to, by: asked.by }
  const latest = useLatest<Query, CallResult<'/cse-admin/committee-figures'>>(query, load)
  return (
    <OfficePage>
      <FigureFilters usual="month" choosesGroup={false} {...{ days, problem, search }} />
      {problem !== null && latest.found === null ? null : (
        <LatestPart failed="Échec du chargement des chiffres" latest={latest}>
          {({ periods }, { by }) => <Purchases periods={periods} by={by} />}
        </LatestPart>
      )}
      {scope.kind === 'cse-admin' && scope.isPremium ? (
        <div className="mt-7">
          <h2 className="mb-2.5 text-base font-bold">Budget des subventions</h2>
          <BudgetUseSection groupId={groupId} />
        </div>
      ) : null}
    </OfficePage>
  )
}

const paid = ({ members, committee }: CommitteePeriod): number => members + committee

function Purchases({ periods, by }: { periods: readonly CommitteePeriod[]; by: TimePart }) {
  const columns = useMemo(() => purchaseColumns(by), [by])
  const names = useMemo(() => periods.map((period) => shortPeriodText(period, by)), [periods, by])
  const values = useMemo(() => periods.map(paid), [periods])
  const sum = (key: 'tickets' | 'members' | 'committee' | 'visits') =>
    periods.reduce((all, period) => all + period[key], 0)
  const isNothing = (row: CommitteePeriod) => row.tickets === 0 && row.members === 0 && row.committee === 0
  if (periods.every((row) => isNothing(row) && row.visits === 0))
    return (
      <EmptyList
        text="Aucun achat"
        lesson="Vos bénéficiaires n’ont rien acheté pendant cette période, et n’ont pas de visite. Élargissez-la."
      />
    )
  return (
    <div className="flex flex-col gap-4">
      <SumsList
        facts={[
          [moneyWords.tickets.heading, countText(sum('tickets'))],
          [moneyWords.members.heading, formatPrice(sum('members'))],
          [moneyWords.committee.heading, formatPrice(sum('committee'))],
          [moneyWords.visits.heading, countText(sum('visits'))],
        ]}
      />
      <p className="max-w-[90ch] text-note text-ink-soft">
        Billets vendus, moins ceux annulés, au jour de chaque vente et de chaque annulation, comme au relevé. Une
        commande qui attend le partenaire est comptée.
      </p>
      <SeriesSection
        title="Achats"
        file="achats.csv"
        rows={periods}
        columns={columns}
        rowKey={({ from }) => from}
        isNothing={isNothing}
        {...{ names, values }}
        text={axisEuros}
        pointed={(row) => `${periodText(row, by)} : ${eurosText(paid(row))}`}
      />
      <VisitSeries {...{ by, periods }} />
    </div>
  )
}

const money = (id: string, header: string, cents: (row: CommitteePeriod) => number): Column<CommitteePeriod> => ({
  id,
  header,
  value: (row) => cents(row) / 100,
  cell: (row) => eurosText(cents(row)),
  exported: (row) => csvAmount(cents(row)),
})

const purchaseColumns = (by: TimePart): Column<CommitteePeriod>[] => [
  partColumn(by),
  {
    id: 'tickets',
    header: moneyWords.tickets.heading,
    value: ({ tickets }) => tickets,
    cell: ({ tickets }) => countText(tickets),
  },
  money('members', moneyWords.members.heading, ({ members }) => members),
  money('committee', moneyWords.committee.heading, ({ committee }) => committee),
  money('total', moneyWords.total.heading, paid),
]
