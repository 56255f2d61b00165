import { Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { CallResult } from '#api/client.ts'
import { periodProblem } from '#features/money/figures/office/figures-search.ts'
import { moneyWords } from '#lib/words/money-words.ts'
import { ExportButton } from '#web/office/kit/list/export-button.tsx'
import { EmptyList, ListFailure, ListSkeleton } from '#web/office/kit/list/list-states.tsx'
import { LocalTable } from '#web/office/kit/list/local-table.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { StatementKind } from '../statement-shapes.ts'
import { PeriodChoice } from './period-choice.tsx'
import { rowsFile } from './rows-file.ts'
import { statementColumns } from './statement-columns.ts'
import { StatementSumsList } from './statement-sums.tsx'
import { type StatementsSearch, shownDays } from './statements-search.ts'

const kinds = { vendor: 'Partenaires', group: 'Groupes' } as const

/** List of what each partner is owed, or each group has bought, in a month or any period. */
export function StatementsPage({ search }: { search: StatementsSearch }) {
  const { zone } = useOfficeContext().office
  const days = shownDays(search, zone, Date.now())
  const problem = periodProblem(days)
  const of = search.of ?? 'vendor'
  return (
    <OfficePage
      actions={
        <>
          <Link
            to="/admin/reconciliation"
            search={days.from === null ? {} : { month: days.from.slice(0, 7) }}
            className="font-medium text-link underline underline-offset-3"
          >
            Rapprochement
          </Link>
          <Link to="/admin/accounting" className="font-medium text-link underline underline-offset-3">
            Ventes et exports
          </Link>
        </>
      }
    >
      <nav aria-label="Relevés" className="mb-4 flex gap-2">
        {(['vendor', 'group'] as const).map((kind) => (
          <Link
            key={kind}
            to="/admin/statements"
            search={{ ...search, of: kind === 'vendor' ? undefined : kind }}
            aria-current={kind === of ? 'page' : undefined}
            className={`inline-flex min-h-9 items-center rounded-lg border px-3 font-medium ${
              kind === of ? 'border-accent bg-surface text-ink' : 'border-line bg-paper text-link'
            }`}
          >
            {kinds[kind]}
          </Link>
        ))}
      </nav>
      <div className="mb-5">
        <PeriodChoice days={days} problem={problem} />
      </div>
      {problem === null && days.from !== null && days.to !== null ? (
        <Statements key={`${of} ${days.from} ${days.to}`} of={of} from={days.from} to={days.to} />
      ) : null}
    </OfficePage>
  )
}

function Statements({ of, from, to }: { of: StatementKind; from: string; to: string }) {
  const { client } = useOfficeContext()
  const read = useCallback(() => adminCall(client)('/admin/list-statements', { of, from, to }), [client, of, from, to])
  const { found, failure, reload } = useLoaded<CallResult<'/admin/list-statements'>>(read)
  const columns = useMemo(() => statementColumns(of), [of])
  if (failure !== null) return <ListFailure text="Échec du chargement des relevés" error={failure} retry={reload} />
  if (found === null) return <ListSkeleton />
  const { rows, total } = found
  if (rows.length === 0)
    return (
      <EmptyList
        text="Aucun relevé"
        lesson="Rien n’a été vendu ni annulé pendant cette période. Choisissez un autre mois."
      />
    )
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <StatementSumsList of={of} sums={total} />
        <ExportButton
          label="CSV"
          disabled={false}
          fileName={`releves-${of === 'vendor' ? 'partenaires' : 'groupes'}-${from}-${to}.csv`}
          make={({ form = 'csv' }) => rowsFile(columns, rows, form)}
        />
      </div>
      <LocalTable
        id={`statements-${of}`}
        label={kinds[of]}
        columns={columns}
        items={rows}
        idOf={({ id }) => id}
        nameOf={({ label }) => label}
        hrefOf={({ id }) => `/admin/statements/${of}/${encodeURIComponent(id)}?from=${from}&to=${to}`}
        search={of === 'vendor' ? 'Rechercher un partenaire' : 'Rechercher un groupe'}
        usual={{ id: moneyWords[of === 'vendor' ? 'owed' : 'price'].file, direction: 'desc' }}
        limit={200}
      />
    </>
  )
}
