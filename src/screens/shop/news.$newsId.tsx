import { createFileRoute } from '@tanstack/react-router'
import { NewsArticle } from '#features/committee/news/ui/news-article.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { BackLink, Page } from '#ui/page.tsx'
import { named, orNotFound } from '#web/loading.ts'
import { privateHead } from '#web/page-head.ts'
import { orLogin, requireSession } from '#web/require-session.ts'

export const Route = createFileRoute('/news/$newsId')({
  beforeLoad: requireSession,
  loader: ({ context: { client }, params, location }) =>
    orNotFound(orLogin(client('/get-news', { newsId: named(params.newsId) }), location)),
  head: ({ match, loaderData }) => privateHead(loaderData?.item.title ?? 'Actualité')({ match }),
  component: News,
  errorComponent: ({ error }) => <LoadFailure ofWhat="de l’actualité" error={error} />,
})

function News() {
  const { item } = Route.useLoaderData()
  return (
    <Page className="max-w-800px!">
      <BackLink to="/news">Actualités</BackLink>
      <NewsArticle item={item} Heading="h1" />
    </Page>
  )
}
