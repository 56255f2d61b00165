import { useRef, useState } from 'react'
import { LocationSort } from '#features/catalogue/shop/ui/location-sort.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import type { ResultCounts } from '../result-shapes.ts'
import { FilterButtonText, seeResults } from './filter-button.tsx'
import { FilterFields } from './filter-fields.tsx'
import { keptInForm } from './search-address.ts'
import { useSteering } from './use-steering.ts'

const panelId = 'filtres'

interface ResultFiltersProps {
  counts: ResultCounts
  /** Number of results. */
  total: number
  /** Radius around a place that the query names; the person may choose another. */
  nearKm: number | undefined
  onClear: () => void
}

/** Filters of the search. A choice changes the URL, so that the back button undoes it. */
export function ResultFilters({ counts, total, nearKm, onClear }: ResultFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { address } = useSteering()
  return (
    <search aria-label="Filtrer les résultats" className="mb-4 block sm:mb-8">
      <Button
        ref={opener}
        variant="secondary"
        full
        aria-expanded={isOpen}
        aria-controls={panelId}
        className="sm:hidden [@media(scripting:none)]:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        <FilterButtonText text="Filtrer" address={address} />
      </Button>
      <div id={panelId} className={classNames('max-sm:mt-4', !isOpen && 'max-sm:[@media(scripting:enabled)]:hidden')}>
        <div className="mb-4">
          <LocationSort search={address} kept={keptInForm(address)} />
        </div>
        <FilterFields counts={counts} nearKm={nearKm} onClear={onClear} />
        <Button
          variant="secondary"
          full
          className="mt-4 sm:hidden [@media(scripting:none)]:hidden"
          onClick={() => {
            setOpen(false)
            opener.current?.focus()
          }}
        >
          {seeResults(total)}
        </Button>
      </div>
    </search>
  )
}
