import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { CallResult } from '#api/client.ts'
import { moneyWords } from '#lib/words/money-words.ts'
import { Select } from '#ui/field.tsx'
import { ListFailure, ListSkeleton } from '#web/office/kit/list/list-states.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { ReconciliationTable } from './reconciliation-table.tsx'
import { lastMonths } from './statements-search.ts'

const MONTHS = 24

/** One month's sales as summary, statements and closings have them, and the steps between. */
export function ReconciliationPage({ month }: { month: string | undefined }) {
  const { zone } = useOfficeContext().office
  const navigate = useNavigate()
  const months = useMemo(() => lastMonths(zone, Date.now(), MONTHS), [zone])
  const shown = months.find(({ key }) => key === month) ?? months[1]
  return (
    <OfficePage
      actions={
        <Link to="/admin/accounting" className="font-medium text-link underline underline-offset-3">
          Ventes et exports
        </Link>
      }
    >
      <div className="mb-5 max-w-44">
        <Select
          label="Mois"
          value={shown?.key ?? ''}
          options={months.map(({ key, label }) => ({ value: key, label }))}
          onChange={({ currentTarget }) =>
            void navigate({ to: '.', search: { month: currentTarget.value }, replace: true })
          }
        />
      </div>
      {shown ? <Reconciliation key={shown.key} month={shown.key} from={shown.from} to={shown.to} /> : null}
    </OfficePage>
  )
}

function Reconciliation({ month, from, to }: { month: string; from: string; to: string }) {
  const { client } = useOfficeContext()
  const read = useCallback(() => adminCall(client)('/admin/reconcile-month', { month }), [client, month])
  const { found, failure, reload } = useLoaded<CallResult<'/admin/reconcile-month'>>(read)
  if (failure !== null)
    return <ListFailure text="Échec du chargement du rapprochement" error={failure} retry={reload} />
  if (found === null) return <ListSkeleton />
  return (
    <div className="max-w-180">
      <ReconciliationTable found={found} days={{ from, to }} />
      <p className="mt-3 text-note text-ink-soft">
        Le récapitulatif suit les commandes validées à ce jour, au jour de la commande. Les relevés suivent ce qui a été
        vendu et annulé, au jour où cela arrive. La clôture suit l’argent. « {moneyWords.committee.heading} » et «{' '}
        {moneyWords.members.heading} » sont ceux des relevés par groupe.
      </p>
    </div>
  )
}
