import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { periodProblem } from '#features/money/figures/office/figures-search.ts'
import { LoadingBlock } from '#ui/spinner.tsx'
import { ExportButton } from '#web/office/kit/list/export-button.tsx'
import { EmptyList, ListFailure, ListSkeleton } from '#web/office/kit/list/list-states.tsx'
import { LocalTable } from '#web/office/kit/list/local-table.tsx'
import { listFile } from '#web/office/kit/list/server-file.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { statementFileName } from '../statement-file-name.ts'
import type { StatementKind, StatementLine, StatementPart, StatementSums } from '../statement-shapes.ts'
import { PdfButton } from './pdf-button.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { lineColumns } from './statement-columns.ts'
import { type StatementQuery, statementPages } from './statement-pages.ts'
import { StatementSumsList } from './statement-sums.tsx'
import { type StatementsSearch, shownDays } from './statements-search.ts'

const StatementSeries = lazy(() =>
  import('./statement-series.tsx').then((loaded) => ({ default: loaded.StatementSeries })),
)

const PartnerCharts = lazy(() =>
  import('#features/money/figures/office/partner-charts.tsx').then((loaded) => ({ default: loaded.PartnerCharts })),
)

/** Most lines shown on the page; the file has all of them. */
const SHOWN_AT_MOST = 1_000

interface StatementPageProps {
  of: StatementKind
  id: string
  search: StatementsSearch
}

/** Statement of a partner or a group: sums, lines, and the two files to send. */
export function StatementPage({ of, id, search }: StatementPageProps) {
  const { zone } = useOfficeContext().office
  const days = shownDays(search, zone, Date.now())
  const problem = periodProblem(days)
  return (
    <OfficePage
      actions={
        <Link
          to="/admin/statements"
          search={{ ...search, of: of === 'vendor' ? undefined : of }}
          className="font-medium text-link underline underline-offset-3"
        >
          Tous les relevés
        </Link>
      }
    >
      <div className="mb-5">
        <PeriodChoice days={days} problem={problem} />
      </div>
      {problem === null && days.from !== null && days.to !== null ? (
        <Statement key={`${days.from} ${days.to}`} query={{ of, id, from: days.from, to: days.to }} />
      ) : null}
    </OfficePage>
  )
}

interface Found {
  label: string
  sums: StatementSums
  total: number
  lines: StatementLine[]
  parts: StatementPart[]
  by: 'day' | 'month'
  /** The statement has more lines than are shown. */
  isPart: boolean
}

function Statement({ query }: { query: StatementQuery }) {
  const { client, office } = useOfficeContext()
  const { of, id, from, to } = query
  const call = useMemo(() => adminCall(client), [client])
  const read = useCallback(async (): Promise<Found> => {
    const lines: StatementLine[] = []
    const parts: StatementPart[] = []
    for await (const page of statementPages(call, { of, id, from, to }, new AbortController().signal)) {
      lines.push(...page.lines)
      parts.push(...page.parts)
      if (page.nextCursor === null || lines.length >= SHOWN_AT_MOST)
        return { ...page, lines, parts, isPart: page.nextCursor !== null }
    }
    throw new Error('A statement has at least one page.')
  }, [call, of, id, from, to])
  const { found, failure, reload } = useLoaded(read)
  const columns = useMemo(() => lineColumns(of, office.zone), [of, office.zone])
  if (failure !== null) return <ListFailure text="Échec du chargement du relevé" error={failure} retry={reload} />
  if (found === null) return <ListSkeleton />
  const { label, sums, total, lines, parts, by, isPart } = found
  return (
    <section aria-label={`Relevé de ${label}`}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="min-w-0 text-lg font-bold [overflow-wrap:anywhere]">{label}</h2>
        {total === 0 ? null : (
          <div className="flex flex-wrap gap-2">
            <PdfButton load={() => call('/admin/get-statement-pdf', query)} />
            <ExportButton
              label="CSV"
              disabled={false}
              fileName={`${statementFileName(of, label, { from, to })}.csv`}
              make={listFile('/admin/get-statement', query)}
            />
          </div>
        )}
      </div>
      {total === 0 ? (
        <EmptyList text="Aucune ligne" lesson="Rien n’a été vendu ni annulé pendant cette période." />
      ) : (
        <>
          <StatementSumsList of={of} sums={sums} />
          <Suspense fallback={<LoadingBlock label="Chargement des ventes par période" />}>
            <StatementSeries {...{ of, by, parts }} />
            {of === 'vendor' ? <PartnerCharts vendorId={id} {...{ from, to, by }} /> : null}
          </Suspense>
          {isPart ? (
            <p className="mb-3 text-ink-soft">
              Les {lines.length.toLocaleString('fr')} premières lignes de {total.toLocaleString('fr')} mouvements sont
              affichées. Le fichier les contient toutes.
            </p>
          ) : null}
          <LocalTable
            id={`statement-${of}`}
            label="Lignes"
            columns={columns}
            items={lines}
            idOf={(line) => line.id}
            nameOf={({ number, purchaseId }) => `Commande ${number ?? purchaseId}`}
            hrefOf={({ purchaseId }) => `/admin/orders/${purchaseId}`}
            search="Rechercher une ligne"
            usual={{ id: 'date', direction: 'asc' }}
            limit={100}
          />
        </>
      )}
    </section>
  )
}
