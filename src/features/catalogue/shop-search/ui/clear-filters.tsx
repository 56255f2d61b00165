import { ButtonLink } from '#ui/button.tsx'
import { type SearchAddress, withoutFilters } from './search-address.ts'

interface ClearFiltersProps {
  address: SearchAddress
  onClear?: (() => void) | undefined
}

/** Link to the same results without any filter. */
export const ClearFilters = ({ address, onClear }: ClearFiltersProps) => (
  <ButtonLink
    to="."
    search={{ ...withoutFilters(address) }}
    resetScroll={false}
    size="sm"
    variant="ghost"
    onClick={onClear}
  >
    Effacer les filtres
  </ButtonLink>
)
