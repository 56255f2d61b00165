import { createFileRoute } from '@tanstack/react-router'
import { mostFound } from '../../features/catalogue/search-limit.ts'
import { ActivityCard } from '../../features/catalogue/ui/activity-card.tsx'
import { ActivityGrid } from '../../features/catalogue/ui/activity-grid.tsx'
import { ActivityList } from '../../features/catalogue/ui/activity-list.tsx'
import { AllCategories, type CategoryTile } from '../../features/catalogue/ui/category-strip.tsx'
import { type ActivityListData, loadActivities } from '../../features/catalogue/ui/list-query.ts'
import { SearchBox } from '../../features/catalogue/ui/search-box.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Page, PageTitle, SectionTitle } from '../../ui/page.tsx'
import { privateHead } from '../../web/page-head.ts'
import { orLogin, requireCatalogueAccess } from '../../web/require-session.ts'

export const Route = createFileRoute('/recherche')({
  // A query of digits has become a number on the way.
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => ({
    q: typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, 100) : undefined,
  }),
  beforeLoad: requireCatalogueAccess,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { client }, deps: { q }, location }) => {
    const found = q ? (await orLogin(client('/search-activity', { query: q }), location)).activities : []
    if (found.length > 0) return { found, instead: null }
    // Nothing asked for, or nothing found: where else one could look.
    const [{ cat1 }, offers] = await orLogin(
      Promise.all([client('/list-cat1', {}), loadActivities(client, { limit: 8 })]),
      location,
    )
    return { found, instead: { cat1, offers } }
  },
  head: privateHead('Recherche'),
  component: Search,
  errorComponent: ({ error }) => <LoadFailure ofWhat="de la recherche" error={error} />,
})

function Search() {
  const { found, instead } = Route.useLoaderData()
  const { q } = Route.useSearch()
  const { length } = found
  return (
    <Page>
      {q ? (
        <PageTitle lead={countText(length)}>Résultats pour « {q} »</PageTitle>
      ) : (
        <>
          <PageTitle lead="Le nom d'une activité, d'un partenaire, d'une ville ou d'une catégorie.">
            Que cherchez-vous ?
          </PageTitle>
          <div className="max-w-140">
            <SearchBox />
          </div>
        </>
      )}
      {q && length === 0 ? (
        <EmptyState
          Icon={SearchIcon}
          text="Aucune activité ne correspond à votre recherche. Essayez un autre mot, ou parcourez les catégories."
        />
      ) : null}
      {instead ? <Elsewhere {...instead} /> : null}
      {length > 0 ? (
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
      ) : null}
    </Page>
  )
}

/** All categories and a few offers: where to go on from a search that has found nothing, or has not begun. */
function Elsewhere({ cat1, offers }: { cat1: readonly CategoryTile[]; offers: ActivityListData }) {
  const { page } = offers
  return (
    <div className="mt-10 flex flex-col gap-12 md:(mt-12 gap-16)">
      <AllCategories cat1={cat1} />
      {page === null || page.activities.length > 0 ? (
        <section aria-labelledby="offres">
          <SectionTitle id="offres" className="mb-5 md:mb-6">
            Dernières offres
          </SectionTitle>
          {page === null ? (
            <ActivityList list={offers} />
          ) : (
            <ActivityGrid>
              {page.activities.map(({ item, sources }) => (
                <li key={item.id} className="grid">
                  <ActivityCard activity={item} sources={sources} />
                </li>
              ))}
            </ActivityGrid>
          )}
        </section>
      ) : null}
    </div>
  )
}

/** How many there are, or that these are the first of them. */
function countText(length: number): string | undefined {
  if (length === 0) return undefined
  if (length >= mostFound)
    return `Les ${length} premières activités : précisez votre recherche pour en trouver d'autres.`
  return `${length} activité${length > 1 ? 's' : ''}`
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
