import { useCallback, useMemo, useState } from 'react'
import { orderStatusLabels } from '#kernel/orders/states.ts'
import { Button } from '#ui/button.tsx'
import { FilterChoice } from '#web/office/kit/list/filter-choice.tsx'
import { FilterSelect } from '#web/office/kit/list/filter-select.tsx'
import { TextFilter } from '#web/office/kit/list/text-filter.tsx'
import { DateRangeInput } from '#web/office/kit/pickers/date-range-input.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { type ExplorerSearch, explorerSearch } from './explorer-search.ts'

interface ExplorerFiltersProps {
  filters: Omit<ExplorerSearch, 'order' | 'tab'>
  change: (next: Partial<ExplorerSearch>) => void
  zone: string
}

/** Filters of the explorer. The first field accepts anything that a caller on the phone may name. */
export function ExplorerFilters({ filters, change, zone }: ExplorerFiltersProps) {
  const { client } = useOfficeContext()
  const call = useMemo(() => adminCall(client), [client])
  const hasMore = [filters.vendor, filters.activity, filters.from, filters.to].some((value) => value !== undefined)
  const [isOpen, setOpen] = useState(hasMore)
  const vendors = useCallback(
    async (text: string, signal: AbortSignal) =>
      (await call('/admin/vendor-lookup', { limit: 10, count: false, ...(text === '' ? {} : { text }) }, { signal }))
        .items,
    [call],
  )
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
  const vendorName = useCallback(
    async (vendorId: string) => (await call('/admin/vendor-lookup', { vendorId })).items[0]?.name,
    [call],
  )
  const activityName = useCallback(
    async (id: string) => (await call('/admin/get-activity', { activityId: id })).activity.label,
    [call],
  )
  return (
    <div className="mb-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <TextFilter
          label="Numéro, code de billet, email, nom"
          value={filters.q ?? ''}
          change={(q) => change({ q: q || undefined })}
        />
        <FilterSelect
          label="Statut"
          all="Tous les états"
          value={filters.status}
          options={orderStatusLabels}
          change={(status) => change({ status: explorerSearch({ status }).status })}
        />
        <Button variant="secondary" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Plus de filtres
        </Button>
      </div>
      {isOpen ? (
        <div className="grid gap-3 rounded-lg border border-line bg-surface p-3 md:grid-cols-2 xl:grid-cols-[1fr_1fr_auto]">
          <FilterChoice
            name="vendor"
            label="Partenaire"
            chosen={filters.vendor}
            load={vendors}
            nameOf={vendorName}
            choose={(vendor) => change({ vendor })}
          />
          <FilterChoice
            name="activity"
            label="Activité"
            chosen={filters.activity}
            load={activities}
            nameOf={activityName}
            choose={(activity) => change({ activity })}
          />
          <DateRangeInput
            label="Date de la commande"
            zone={zone}
            allowsPast
            value={{ from: filters.from ?? null, to: filters.to ?? null }}
            onChange={({ from, to }) => change({ from: from ?? undefined, to: to ?? undefined })}
          />
        </div>
      ) : null}
    </div>
  )
}
