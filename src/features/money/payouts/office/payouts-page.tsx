import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { rowsFile } from '#features/money/statements/office/rows-file.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { payoutWords } from '#lib/words/payout-states.ts'
import { ExportButton } from '#web/office/kit/list/export-button.tsx'
import { FilterSelect } from '#web/office/kit/list/filter-select.tsx'
import { EmptyList, ListFailure, ListSkeleton } from '#web/office/kit/list/list-states.tsx'
import { LocalTable } from '#web/office/kit/list/local-table.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { SumsList } from '#web/office/kit/sums-list.tsx'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { PayoutRow } from '../payout-shapes.ts'
import { monthName } from '../payout-texts.ts'
import { ApproveButton } from './approve-button.tsx'
import { OrderButton } from './order-button.tsx'
import { payoutColumns } from './payout-columns.tsx'
import { PayoutLinks } from './payout-links.tsx'
import { ALL_MONTHS, type PayoutsSearch } from './payouts-search.ts'

type Found = CallResult<'/admin/list-payouts'>

/** List of partners' statements by month and state, with what is done to many of them at once. */
export function PayoutsPage({ search }: { search: PayoutsSearch }) {
  const { client } = useOfficeContext()
  const { month, state } = search
  const read = useCallback(async (): Promise<Found & { month: string }> => {
    const call = adminCall(client)
    const wanted = month === ALL_MONTHS ? undefined : month
    const found = await call('/admin/list-payouts', { month: wanted, state })
    const [last] = found.months
    // The last closed month is known with the first answer alone.
    if (month !== undefined || last === undefined) return { ...found, month: month ?? ALL_MONTHS }
    return { ...(await call('/admin/list-payouts', { month: last, state })), month: last }
  }, [client, month, state])
  const { found, failure, reload } = useLoaded(read)
  return (
    <OfficePage
      actions={
        <Link to="/admin/statements" className="font-medium text-link underline underline-offset-3">
          Relevés en détail
        </Link>
      }
    >
      <PayoutLinks />
      {failure !== null ? (
        <ListFailure text="Échec du chargement des paiements" error={failure} retry={reload} />
      ) : found === null ? (
        <ListSkeleton />
      ) : (
        <Loaded key={`${found.month} ${state ?? ''}`} found={found} search={search} reload={reload} />
      )}
    </OfficePage>
  )
}

const rowId = ({ month, vendorId }: PayoutRow): string => `${month} ${vendorId}`

interface LoadedProps {
  found: Found & { month: string }
  search: PayoutsSearch
  reload: () => Promise<void>
}

function Loaded({ found, search, reload }: LoadedProps) {
  const { rows, totals, months, month } = found
  const navigate = useNavigate()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  if (months.length === 0)
    return (
      <EmptyList
        text="Aucun mois clos"
        lesson="Un relevé se paie une fois son mois clos : les relevés paraîtront ici après la première clôture."
      />
    )
  const change = (next: PayoutsSearch) =>
    void navigate({ to: '/admin/payouts', search: { ...search, ...next }, replace: true })
  const chosen = selected.size === 0 ? rows : rows.filter((row) => selected.has(rowId(row)))
  // Disputed ones are approved only where somebody has chosen them.
  const approvable = chosen.filter(({ state }) => state === 'Due' || (state === 'Disputed' && selected.size > 0))
  const orderable = chosen.filter(
    ({ state, missing }) => (state === 'Approved' || state === 'Returned') && missing.length === 0,
  )
  const done = async () => {
    setSelected(new Set())
    await reload()
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2">
        <FilterSelect
          label="Mois"
          all="Douze derniers mois"
          value={month === ALL_MONTHS ? undefined : month}
          options={Object.fromEntries(months.map((each) => [each, monthName(each)]))}
          change={(value) => change({ month: value ?? ALL_MONTHS })}
        />
        <FilterSelect
          label="État"
          all="Tous les états"
          value={search.state}
          options={payoutWords}
          change={(value) => change({ state: payoutsState(value) })}
        />
      </div>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <SumsList
          facts={totals.map(({ state, count, amount, payable }) => [
            `${payoutWords[state]} (${count})`,
            formatPrice(state === 'Carried' || state === 'Disputed' ? amount : payable),
          ])}
        />
        <div className="flex flex-wrap gap-2">
          <ApproveButton rows={approvable} onDone={done} />
          <OrderButton rows={orderable} onDone={done} />
          <ExportButton
            label="CSV"
            disabled={rows.length === 0}
            fileName={`paiements-${month}.csv`}
            make={({ form = 'csv' }) => rowsFile(payoutColumns, rows, form)}
          />
        </div>
      </div>
      {rows.length === 0 ? (
        <EmptyList text="Aucun relevé" lesson="Choisissez un autre mois ou un autre état." />
      ) : (
        <LocalTable
          id="payouts"
          label="Relevés"
          columns={payoutColumns}
          items={rows}
          idOf={rowId}
          nameOf={({ label }) => label}
          hrefOf={({ vendorId }) => `/admin/payouts/partner/${encodeURIComponent(vendorId)}`}
          selection={{ ids: selected, change: setSelected }}
          search="Rechercher un partenaire"
          usual={{ id: 'partenaire', direction: 'asc' }}
          limit={200}
        />
      )}
    </>
  )
}

const payoutsState = (value: string | undefined): PayoutsSearch['state'] =>
  Object.keys(payoutWords).find((state): state is keyof typeof payoutWords => state === value)
