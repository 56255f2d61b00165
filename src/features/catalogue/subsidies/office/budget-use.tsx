import { useCallback, useMemo, useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { csvAmount } from '#lib/csv-format.ts'
import { axisEuros, eurosText, periodText, shortPeriodText, timePartTexts } from '#web/office/kit/chart/figure-texts.ts'
import { SeriesSection } from '#web/office/kit/chart/series-section.tsx'
import { LatestPart } from '#web/office/kit/latest-part.tsx'
import type { Column } from '#web/office/kit/list/column.ts'
import { FilterSelect } from '#web/office/kit/list/filter-select.tsx'
import { EmptyList } from '#web/office/kit/list/list-states.tsx'
import { useLatest } from '#web/office/kit/use-latest.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { BudgetPart } from '../subsidy-shapes.ts'
import { paceText } from './pace-text.ts'

type BudgetUse = CallResult<'/cse-admin/subsidy-budget-use'>
type By = 'week' | 'month'

interface Query {
  groupId: string
  year?: number
  by: By
}

/** A year's budget over its weeks or months against its ceiling, with the day on which it is used up. */
export function BudgetUseSection({ groupId }: { groupId: string }) {
  const { client } = useOfficeContext()
  const [year, setYear] = useState<number | undefined>(undefined)
  const [by, setBy] = useState<By>('month')
  const load = useCallback(
    (query: Query, signal: AbortSignal) => client('/cse-admin/subsidy-budget-use', query, { signal }),
    [client],
  )
  const latest = useLatest<Query, BudgetUse>({ groupId, by, ...(year === undefined ? {} : { year }) }, load)
  return (
    <LatestPart failed="Échec du chargement du budget" latest={latest}>
      {(use, query) => (
        <>
          <div className="mb-3 flex flex-wrap items-center gap-2">
            <YearChoice use={use} chosen={year} choose={setYear} />
            <FilterSelect
              label="Découpage du budget"
              all="Par mois"
              value={by === 'week' ? by : undefined}
              options={{ week: 'Par semaine' }}
              change={(next) => setBy(next === 'week' ? 'week' : 'month')}
            />
          </div>
          <Used use={use} by={query.by} isCurrent={query.year === undefined} />
        </>
      )}
    </LatestPart>
  )
}

interface YearChoiceProps {
  use: BudgetUse
  chosen: number | undefined
  choose: (year: number | undefined) => void
}

/** The current year, and others in which the committee has paid. */
function YearChoice({ use, chosen, choose }: YearChoiceProps) {
  const others = use.years.filter((year) => year === chosen || year !== use.year)
  if (others.length === 0) return null
  return (
    <FilterSelect
      label="Année du budget"
      all="Cette année"
      value={chosen === undefined ? undefined : String(chosen)}
      options={Object.fromEntries(others.map((year) => [String(year), String(year)]))}
      change={(next) => choose(next === undefined ? undefined : Number(next))}
    />
  )
}

function Used({ use, by, isCurrent }: { use: BudgetUse; by: By; isCurrent: boolean }) {
  const { year, amount, used, lately, exhaustedOn, periods } = use
  const columns = useMemo(() => budgetColumns(by, amount), [by, amount])
  const names = useMemo(() => periods.map((part) => shortPeriodText(part, by)), [periods, by])
  const values = useMemo(() => periods.map(({ total }) => total), [periods])
  if (amount === null)
    return (
      <EmptyList
        text={`Aucun budget pour ${year}`}
        lesson="Rien n’est pris en charge tant que vous n’en fixez pas, dans « Subventions »."
      />
    )
  return (
    <>
      <p className="mb-3">
        <strong>{formatPrice(used)}</strong> engagés sur {formatPrice(amount)}, il reste{' '}
        <strong>{formatPrice(amount - used)}</strong>.{' '}
        {isCurrent ? paceText({ year, left: amount - used, lately, exhaustedOn }) : null}
      </p>
      <SeriesSection
        title={`Budget ${year} engagé`}
        file={`budget-${year}.csv`}
        rows={periods}
        columns={columns}
        rowKey={({ from }) => from}
        isNothing={({ total, cents }) => total === null || cents === 0}
        {...{ names, values }}
        text={axisEuros}
        limit={{ value: amount, text: `Budget ${year} : ${formatPrice(amount)}` }}
        pointed={(row) => `${periodText(row, by)} : ${row.total === null ? '–' : eurosText(row.total)}`}
      />
    </>
  )
}

const money = (id: string, header: string, cents: (part: BudgetPart) => number | null): Column<BudgetPart> => ({
  id,
  header,
  value: (part) => {
    const amount = cents(part)
    return amount === null ? null : amount / 100
  },
  cell: (part) => {
    const amount = cents(part)
    return amount === null ? '–' : eurosText(amount)
  },
  exported: (part) => {
    const amount = cents(part)
    return amount === null ? null : csvAmount(amount)
  },
})

const budgetColumns = (by: By, amount: number | null): Column<BudgetPart>[] => [
  {
    id: 'part',
    header: timePartTexts[by],
    value: (part) => periodText(part, by),
    exported: ({ from, to }) => `${from} – ${to}`,
  },
  money('cents', 'Engagé', ({ cents }) => cents),
  money('total', 'Depuis janvier', ({ total }) => total),
  money('left', 'Reste', ({ total }) => (total === null || amount === null ? null : amount - total)),
]
