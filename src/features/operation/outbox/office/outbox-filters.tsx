import { useState } from 'react'
import { mailKindTexts } from '#kernel/mail/mail-kind-shapes.ts'
import { Button } from '#ui/button.tsx'
import { FilterSelect } from '#web/office/kit/list/filter-select.tsx'
import { DateRangeInput } from '#web/office/kit/pickers/date-range-input.tsx'
import { stateTexts } from '../mail-texts.ts'
import type { OutboxSearch } from './outbox-search.ts'

interface OutboxFiltersProps {
  search: Omit<OutboxSearch, 'mail'>
  change: (change: Record<string, string | undefined>) => void
  zone: string
}

/** Filters by state and kind; the fields for days unfold on request. */
export function OutboxFilters({ search, change, zone }: OutboxFiltersProps) {
  const { state, kind, from, to } = search
  const [isOpen, setOpen] = useState(from !== undefined || to !== undefined)
  return (
    <>
      <FilterSelect
        label="État"
        all="Tous les états"
        value={state}
        options={stateTexts}
        change={(wanted) => change({ state: wanted })}
      />
      <FilterSelect
        label="Type"
        all="Tous les types"
        value={kind}
        options={mailKindTexts}
        change={(wanted) => change({ kind: wanted })}
      />
      <Button variant="secondary" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Dates
      </Button>
      {isOpen ? (
        // A line of its own, below what acts on the list.
        <div className="order-last basis-full">
          <DateRangeInput
            className="max-w-140"
            label="Écrit entre"
            zone={zone}
            allowsPast
            value={{ from: from ?? null, to: to ?? null }}
            onChange={(range) => change({ from: range.from ?? undefined, to: range.to ?? undefined })}
          />
        </div>
      ) : null}
    </>
  )
}
