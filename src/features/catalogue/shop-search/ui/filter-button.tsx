import { plural } from '#lib/words/plural.ts'
import { filterCount, type SearchAddress } from './search-address.ts'

/** "Filtrer (2)", which screen readers read as "Filtrer (2) : 2 choisis". */
export function FilterButtonText({ text, address }: { text: string; address: SearchAddress }) {
  const chosen = filterCount(address)
  if (chosen === 0) return text
  return (
    <>
      {`${text} (${chosen})`}
      <span className="sr-only"> : {`${chosen} ${plural(chosen, 'choisi')}`}</span>
    </>
  )
}

/** Text of the button that leaves the filters. */
export const seeResults = (total: number): string =>
  total > 1
    ? `Voir les ${total.toLocaleString('fr')} activités`
    : total === 1
      ? 'Voir l’activité'
      : 'Fermer les filtres'
