import { createFileRoute } from '@tanstack/react-router'
import type { CallResult } from '#api/client.ts'
import { SearchBox } from '#features/catalogue/shop/ui/search-box.tsx'
import { FoundActivities } from '#features/catalogue/shop-search/ui/found-activities.tsx'
import { Elsewhere, NothingFound } from '#features/catalogue/shop-search/ui/nothing-found.tsx'
import { ResultFilters } from '#features/catalogue/shop-search/ui/result-filters.tsx'
import { ResultTitle, ViewSwitch } from '#features/catalogue/shop-search/ui/result-title.tsx'
import { parseSearchAddress, type SearchAddress } from '#features/catalogue/shop-search/ui/search-address.ts'
import { useResultFocus } from '#features/catalogue/shop-search/ui/use-result-focus.ts'
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
  const { activities, total, counts, cityUnknown } = results
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
        <ViewSwitch address={address} className="mb-6" />
      )}
      {total > 0 ? (
        <>
          <h2 className="sr-only">Activités</h2>
          <FoundActivities results={results} address={address} onMore={toNewCard} />
        </>
      ) : null}
    </div>
  )
}
