import { ButtonLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { CloseIcon } from '#ui/icons.tsx'
import { ClearFilters } from './clear-filters.tsx'
import { chosenFilters, type SearchAddress } from './search-address.ts'

interface ChosenFiltersProps {
  address: SearchAddress
  className?: string
  /** Called before filters are taken away, since the clicked link vanishes. */
  onClear: () => void
}

/** Chosen filters, each a link that takes it away; nothing without any. */
export function ChosenFilters({ address, className, onClear }: ChosenFiltersProps) {
  const chosen = chosenFilters(address)
  if (chosen.length === 0) return null
  return (
    <ul aria-label="Filtres choisis" className={classNames('flex flex-wrap items-center gap-2', className)}>
      {chosen.map(({ label, without }) => (
        <li key={label}>
          <ButtonLink
            to="."
            search={{ ...address, n: undefined, ...without }}
            resetScroll={false}
            rel="nofollow"
            size="sm"
            variant="secondary"
            className="rounded-full!"
            onClick={onClear}
          >
            <span className="sr-only">Retirer le filtre </span>
            {label}
            <CloseIcon className="size-4 text-ink-soft" />
          </ButtonLink>
        </li>
      ))}
      {chosen.length > 1 ? (
        <li>
          <ClearFilters address={address} onClear={onClear} />
        </li>
      ) : null}
    </ul>
  )
}
