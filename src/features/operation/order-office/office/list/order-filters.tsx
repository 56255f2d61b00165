import { useCallback, useMemo, useState } from 'react'
import { VendorFilter } from '#features/catalogue/vendors/office/vendor-filter.tsx'
import { orderStatusLabels } from '#kernel/orders/states.ts'
import { readAmount } from '#lib/typed-amount.ts'
import { Button } from '#ui/button.tsx'
import { useKnownGroups } from '#web/office/kit/form/use-known-groups.ts'
import { FilterChoice } from '#web/office/kit/list/filter-choice.tsx'
import { FilterSelect } from '#web/office/kit/list/filter-select.tsx'
import { TextFilter } from '#web/office/kit/list/text-filter.tsx'
import { DateRangeInput } from '#web/office/kit/pickers/date-range-input.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { GroupTreeWindow } from '#web/office/kit/tree/group-tree-window.tsx'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { meansLabels, type OrderFilters, ordersSearch, refundedLabels, setFilters } from './orders-search.ts'

interface OrderFilterFieldsProps {
  filters: OrderFilters
  change: (next: Partial<OrderFilters>) => void
  zone: string
}

/** Filters of orders. The first field accepts anything that a caller on the phone may name. */
export function OrderFilterFields({ filters, change, zone }: OrderFilterFieldsProps) {
  const { q: _text, status: _state, ...more } = setFilters(filters)
  const count = Object.keys(more).length
  const [isOpen, setOpen] = useState(count > 0)
  return (
    <div className="mb-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <TextFilter
          label="Nom, email, montant, numéro ou code"
          value={filters.q ?? ''}
          change={(q) => change({ q: q || undefined })}
        />
        <FilterSelect
          label="Statut"
          all="Tous les états"
          value={filters.status}
          options={orderStatusLabels}
          change={(status) => change({ status: ordersSearch({ status }).status })}
        />
        <Button variant="secondary" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Plus de filtres{count > 0 ? ` (${count})` : ''}
        </Button>
      </div>
      {isOpen ? <MoreFilters {...{ filters, change, zone }} /> : null}
    </div>
  )
}

function MoreFilters({ filters, change, zone }: OrderFilterFieldsProps) {
  const { client } = useOfficeContext()
  const call = useMemo(() => adminCall(client), [client])
  const activities = useCallback(
    async (text: string, signal: AbortSignal) => {
      const { items } = await call(
        '/admin/list-activities',
        { text, limit: 10, sort: 'name', count: false },
        { signal },
      )
      return items.map(({ id, label }) => ({ id, name: label }))
    },
    [call],
  )
  const activityName = useCallback(
    async (id: string) => (await call('/admin/get-activity', { activityId: id })).activity.label,
    [call],
  )
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-surface p-3 md:grid-cols-2 xl:grid-cols-3">
      <VendorFilter chosen={filters.vendor} choose={(vendor) => change({ vendor })} />
      <FilterChoice
        name="activity"
        label="Activité"
        chosen={filters.activity}
        load={activities}
        nameOf={activityName}
        choose={(activity) => change({ activity })}
      />
      <GroupFilter group={filters.group} choose={(group) => change({ group })} />
      <DateRangeInput
        label="Date de la visite"
        zone={zone}
        allowsPast
        value={{ from: filters.visitFrom ?? null, to: filters.visitTo ?? null }}
        onChange={({ from, to }) => change({ visitFrom: from ?? undefined, visitTo: to ?? undefined })}
      />
      <DateRangeInput
        label="Date de la commande"
        zone={zone}
        allowsPast
        value={{ from: filters.from ?? null, to: filters.to ?? null }}
        onChange={({ from, to }) => change({ from: from ?? undefined, to: to ?? undefined })}
      />
      <div className="flex flex-col gap-1.5">
        <p className="text-note font-semibold tracking-wide text-ink-soft">Paiement</p>
        <div className="flex flex-wrap items-center gap-2">
          <TextFilter
            label="Montant payé"
            value={filters.amount ?? ''}
            change={(amount) => change({ amount: amount || undefined })}
          />
          <FilterSelect
            label="Moyen de paiement"
            all="Tous les moyens"
            value={filters.means}
            options={meansLabels}
            change={(means) => change({ means: ordersSearch({ means }).means })}
          />
          <FilterSelect
            label="Remboursement"
            all="Remboursées ou non"
            value={filters.refunded}
            options={refundedLabels}
            change={(refunded) => change({ refunded: ordersSearch({ refunded }).refunded })}
          />
        </div>
        {filters.amount !== undefined && readAmount(filters.amount) === null ? (
          <p role="alert" className="text-sm font-medium text-negative">
            Ce montant ne se lit pas : écrivez 12,50 ou 12 €.
          </p>
        ) : null}
      </div>
    </div>
  )
}

function GroupFilter({ group, choose }: { group: string | undefined; choose: (group: string | undefined) => void }) {
  const call = useScopeCall()
  const [isChoosing, setChoosing] = useState(false)
  const ids = useMemo(() => (group === undefined ? [] : [group]), [group])
  const { nameOf } = useKnownGroups(call, ids)
  return (
    <div>
      <p className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">Comité ou groupe</p>
      <p className="flex min-h-11 flex-wrap items-center gap-2">
        <Button variant="secondary" size="sm" onClick={() => setChoosing(true)}>
          {group === undefined ? 'Choisir un groupe' : nameOf(group)}
        </Button>
        {group === undefined ? null : (
          <Button variant="ghost" size="sm" onClick={() => choose(undefined)}>
            Tous
          </Button>
        )}
      </p>
      <GroupTreeWindow
        open={isChoosing}
        onClose={() => setChoosing(false)}
        call={call}
        mode="single"
        chosen={ids}
        onChoose={([chosen]) => choose(chosen)}
      />
    </div>
  )
}
