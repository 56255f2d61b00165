import { createLazyRoute } from '@tanstack/react-router'
import { ActivityCard } from '../../features/catalog/ui/activity-card.tsx'
import { ActivityGrid } from '../../features/catalog/ui/activity-grid.tsx'
import { SearchBox } from '../../features/catalog/ui/search-box.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'

export const Route = createLazyRoute('/recherche')({ component: Search })

function Search() {
  const found = Route.useLoaderData()
  const { q } = Route.useSearch()
  if (found === null)
    return (
      <Page>
        <PageTitle lead="Le nom d'une activité, d'un partenaire, d'une ville ou d'une catégorie.">
          Que cherchez-vous ?
        </PageTitle>
        <div className="max-w-140">
          <SearchBox />
        </div>
      </Page>
    )
  const { length } = found
  return (
    <Page>
      <PageTitle lead={length === 0 ? undefined : `${length} activité${length > 1 ? 's' : ''}`}>
        Résultats pour « {q} »
      </PageTitle>
      {length === 0 ? (
        <EmptyState
          Icon={SearchIcon}
          text="Aucune activité ne correspond à votre recherche. Essayez un autre mot, ou parcourez les catégories."
        >
          <ButtonLink to="/">Voir toutes les catégories</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <h2 className="sr-only">Activités</h2>
          <ActivityGrid>
            {found.map(({ item, locations }, index) => (
              <li key={item.id} className="grid">
                <ActivityCard activity={{ ...item, locations: foundFirst(locations, q ?? '') }} priority={index < 4} />
              </li>
            ))}
          </ActivityGrid>
        </>
      )}
    </Page>
  )
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** The city that was searched for goes before the activity's others. */
function foundFirst<Place extends { city: string | null }>(places: readonly Place[], q: string): Place[] {
  const words = plain(q).split(/\s+/).filter(Boolean)
  const isFound = ({ city }: Place) => city !== null && words.some((word) => plain(city).includes(word))
  return places.toSorted((a, b) => Number(isFound(b)) - Number(isFound(a)))
}
