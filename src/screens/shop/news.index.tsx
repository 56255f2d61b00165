import { createFileRoute } from '@tanstack/react-router'
import { NewsGrid } from '#features/committee/news/ui/news-grid.tsx'
import { NewsReader } from '#features/committee/news/ui/news-reader.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { InfoIcon } from '#ui/icons.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { Page, PageTitle } from '#ui/page.tsx'
import { alwaysFresh } from '#web/loading.ts'
import { privateHead } from '#web/page-head.ts'
import { orLogin, requireSession } from '#web/require-session.ts'
import { useFurtherPages } from '#web/use-further-pages.tsx'

export const Route = createFileRoute('/news/')({
  ...alwaysFresh,
  beforeLoad: requireSession,
  loader: async ({ context: { client }, location }) => {
    const [page, { since }] = await orLogin(
      Promise.all([client('/list-news', {}), client('/get-news-feed', {})]),
      location,
    )
    return { page, since }
  },
  head: privateHead('Actualités'),
  component: AllNews,
  errorComponent: ({ error }) => <LoadFailure ofWhat="des actualités" error={error} />,
})

/** All news published by the member's committees, page by page. */
function AllNews() {
  const { page, since } = Route.useLoaderData()
  const { client, session, zone } = Route.useRouteContext()
  const hasCommittee = session.type === 'user' && session.committee.news
  return (
    <Page>
      <PageTitle>Actualités</PageTitle>
      {page.items.length === 0 ? (
        <EmptyState Icon={InfoIcon} text="Pas d’actualités pour le moment">
          <ButtonLink to="/">Découvrir les activités</ButtonLink>
        </EmptyState>
      ) : (
        <Pages key={page.items[0]?.id} first={page} />
      )}
      {hasCommittee ? <NewsReader client={client} since={since} zone={zone} /> : null}
    </Page>
  )
}

function Pages({ first }: { first: ReturnType<typeof Route.useLoaderData>['page'] }) {
  const { client } = Route.useRouteContext()
  const { items, furtherButton } = useFurtherPages(first, (cursor) => client('/list-news', { cursor }))
  return (
    <>
      <NewsGrid items={items} Heading="h2" />
      {furtherButton}
    </>
  )
}
