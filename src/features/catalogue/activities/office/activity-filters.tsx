import { useCallback, useState } from 'react'
import type { ActivitySearch } from '#features/catalogue/vendors/office/activity-search.ts'
import { VendorFilter } from '#features/catalogue/vendors/office/vendor-filter.tsx'
import { visibilityTexts } from '#features/catalogue/vendors/visibility-texts.ts'
import { Button } from '#ui/button.tsx'
import { LOADING } from '#ui/text/loading-text.ts'
import { GroupInput } from '#web/office/kit/form/group-field.tsx'
import { FilterSelect } from '#web/office/kit/list/filter-select.tsx'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { stockTypeTexts } from '../stock-type-texts.ts'
import { categoryChoices } from './category-field.tsx'

interface ActivityFiltersProps {
  search: ActivitySearch
  change: (next: Partial<Record<keyof ActivitySearch, string | undefined>>) => void
}

/** Filters of the list of activities: short choices are visible, the others open on demand. */
export function ActivityFilters({ search, change }: ActivityFiltersProps) {
  const [isOpen, setOpen] = useState([search.vendor, search.category, search.group].some((id) => id !== undefined))
  return (
    <>
      <FilterSelect
        label="Statut"
        all="Tous les statuts"
        value={search.status}
        options={visibilityTexts}
        change={(status) => change({ status })}
      />
      <FilterSelect
        label="Type de stock"
        all="Tous les types"
        value={search.type}
        options={stockTypeTexts}
        change={(type) => change({ type })}
      />
      <FilterSelect
        label="Premium"
        all="Premium ou non"
        value={search.premium}
        options={{ yes: 'Premium', no: 'Non premium' }}
        change={(premium) => change({ premium })}
      />
      <FilterSelect
        label="À revoir"
        all="Vues ou non"
        value={search.seen}
        options={{ no: 'À revoir' }}
        change={(seen) => change({ seen })}
      />
      <Button variant="secondary" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Plus de filtres
      </Button>
      {isOpen ? <MoreFilters {...{ search, change }} /> : null}
    </>
  )
}

function MoreFilters({ search, change }: ActivityFiltersProps) {
  const call = useScopeCall()
  const readCategories = useCallback(async () => categoryChoices((await call('/category-lookup', {})).items), [call])
  const { found: categories } = useLoaded(readCategories)
  return (
    <div className="order-last grid w-full items-start gap-3 rounded-lg border border-line bg-surface p-3 md:grid-cols-3">
      <VendorFilter chosen={search.vendor} choose={(vendor) => change({ vendor })} />
      <div className="[&_select]:h-11">
        <p aria-hidden className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">
          Catégorie
        </p>
        <FilterSelect
          label="Catégorie"
          all="Toutes les catégories"
          value={search.category}
          options={categories ?? (search.category === undefined ? {} : { [search.category]: LOADING })}
          change={(category) => change({ category })}
        />
      </div>
      <GroupInput
        name="group"
        label="Groupe"
        chosen={search.group ?? ''}
        onChoose={(group) => change({ group: group || undefined })}
      />
    </div>
  )
}
