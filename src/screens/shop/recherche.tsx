import { createFileRoute } from '@tanstack/react-router'
import type { CallResult } from '#api/client.ts'
import { ActivityCard } from '#features/catalogue/shop/ui/activity-card.tsx'
import { ActivityGrid } from '#features/catalogue/shop/ui/activity-grid.tsx'
import { RankingNote } from '#features/catalogue/shop/ui/ranking-note.tsx'
import { SearchBox } from '#features/catalogue/shop/ui/search-box.tsx'
import { Elsewhere, NothingFound } from '#features/catalogue/shop-search/ui/nothing-found.tsx'
import { ResultFilters } from '#features/catalogue/shop-search/ui/result-filters.tsx'
import { ResultMap } from '#features/catalogue/shop-search/ui/result-map.tsx'
import { ResultTitle, ViewSwitch } from '#features/catalogue/shop-search/ui/result-title.tsx'
import {
  FIRST_RESULTS,
  MOST_RESULTS,
  parseSearchAddress,
  type SearchAddress,
} from '#features/catalogue/shop-search/ui/search-address.ts'
import { useResultFocus } from '#features/catalogue/shop-search/ui/use-result-focus.ts'
import { counted } from '#lib/words/plural.ts'
import { rareRankingNotes } from '#lib/words/rare-ranking-notes.ts'
import { ButtonLink } from '#ui/button.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page, PageTitle } from '#ui/page.tsx'
import { privateHead } from '#web/page-head.ts'
import { orLogin, requireCatalogueAccess } from '#web/require-session.ts'

export const Route = createFileRoute('/recherche')({
  // Parsed later, with the rest of the page: this part of every screen is in the file that all pages load.
  validateSearch: (search: Record<string, unknown>) => search,
  beforeLoad: requireCatalogueAccess,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { client }, deps, location }) => {
    const { loadResults } = await import('#features/catalogue/shop-search/ui/load-results.ts')
    return orLogin(loadResults(client, deps), location)
  },
  head: privateHead('Recherche'),
  component: Search,
  errorComponent: ({ error }) => <LoadFailure ofWhat="de la recherche" error={error} />,
})

function Search() {
  const { results, instead } = Route.useLoaderData()
  const address = parseSearchAddress(Route.useSearch())
  const { q } = address
  return (
    <Page>
      {q && results ? (
        <Results q={q} results={results} address={address} isEmpty={instead !== null} />
      ) : (
        <>
          <PageTitle lead="Le nom d'une activité, d'un partenaire ou d'une catégorie, une ville ou un département ; « zoo près de Nantes » aussi.">
            Que cherchez-vous ?
          </PageTitle>
          <div className="max-w-140">
            <SearchBox />
          </div>
        </>
      )}
      {instead ? <Elsewhere {...instead} /> : null}
    </Page>
  )
}

interface ResultsProps {
  q: string
  results: CallResult<'/search-results'>
  address: SearchAddress
  /** True if nothing contains the words, whatever the filters. */
  isEmpty: boolean
}

function Results({ q, results, address, isEmpty }: ResultsProps) {
  const { activities, total, counts, points, cityUnknown } = results
  const { area, toHeading, toNewCard } = useResultFocus(results, activities.length)
  return (
    <div ref={area}>
      <ResultTitle q={q} results={results} address={address} />
      {isEmpty ? null : <ResultFilters counts={counts} total={total} nearKm={results.near?.km} onClear={toHeading} />}
      <div role="status" className="empty:hidden">
        {cityUnknown ? (
          <Notice kind="warn" title={`Nous ne connaissons pas de ville « ${address.ville} ».`} className="mb-6">
            Les activités ne sont pas triées selon le lieu. Vérifiez le nom, ou choisissez une ville parmi celles que
            nous proposons quand vous tapez.
          </Notice>
        ) : null}
      </div>
      {total === 0 ? (
        <NothingFound q={q} address={address} near={results.near} isEmpty={isEmpty} onClear={toHeading} />
      ) : (
        <ViewSwitch address={address} />
      )}
      {total > 0 && points !== null ? <ResultMap points={points} total={total} address={address} /> : null}
      {total > 0 && points === null ? (
        <>
          <h2 className="sr-only">Activités</h2>
          <ActivityGrid>
            {activities.map(({ item, sources }, index) => (
              <li key={item.id} className="grid">
                <ActivityCard activity={item} sources={foundFirst(item.locations, sources, q)} priority={index < 4} />
              </li>
            ))}
          </ActivityGrid>
          <p
            role="status"
            className={activities.length < total ? 'mt-10 text-center text-sm text-ink-soft' : 'sr-only'}
          >
            {counted(activities.length, 'activité')} sur {total.toLocaleString('fr')}
          </p>
          {activities.length < Math.min(total, MOST_RESULTS) ? (
            <p className="mt-2.5 text-center">
              <ButtonLink
                to="/recherche"
                search={{ ...address, n: Math.min(MOST_RESULTS, activities.length + 2 * FIRST_RESULTS) }}
                replace
                resetScroll={false}
                variant="secondary"
                onClick={toNewCard}
              >
                Afficher plus
              </ButtonLink>
            </p>
          ) : null}
          <RankingNote text={rareRankingNotes.search} />
        </>
      ) : null}
    </div>
  )
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

type Source = ResultsProps['results']['activities'][number]['sources'][number]

/** Puts the searched city before the activity's others, unless they are sorted by distance. */
function foundFirst(places: readonly { city: string | null }[], sources: readonly Source[], q: string): Source[] {
  if (sources.some(({ distanceInKm }) => distanceInKm !== null)) return [...sources]
  const words = plain(q).split(/\s+/).filter(Boolean)
  const isFound = ({ index }: Source) => {
    const city = places[index]?.city ?? null
    return city !== null && words.some((word) => plain(city).includes(word))
  }
  return sources.toSorted((a, b) => Number(isFound(b)) - Number(isFound(a)))
}
