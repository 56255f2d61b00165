import { createFileRoute } from '@tanstack/react-router'
import { newsDay, newsTypeTexts } from '../../features/news/news-texts.ts'
import { Image } from '../../ui/image.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { BackLink, Page } from '../../ui/page.tsx'
import { named, orNotFound } from '../../web/loading.ts'
import { privateHead } from '../../web/page-head.ts'
import { orLogin, requireSession } from '../../web/require-session.ts'

export const Route = createFileRoute('/news/$newsId')({
  beforeLoad: requireSession,
  loader: ({ context: { client }, params, location }) =>
    orNotFound(orLogin(client('/get-news', { newsId: named(params.newsId) }), location)),
  head: ({ match, loaderData }) => privateHead(loaderData?.item.title ?? 'Actualité')({ match }),
  component: News,
  errorComponent: ({ error }) => <LoadFailure ofWhat="de l’actualité" error={error} />,
})

function News() {
  const { type, title, date, description, picture } = Route.useLoaderData().item
  return (
    <Page className="max-w-800px!">
      <BackLink to="/news">Actualités</BackLink>
      <article className="[overflow-wrap:anywhere]">
        <p className="text-ink-soft">
          {newsTypeTexts[type]} · {newsDay(date)}
        </p>
        <h1 className="type-page mt-1">{title}</h1>
        {picture ? (
          <Image
            media={picture}
            alt={picture.media.alt ?? ''}
            priority
            sizes="(min-width: 800px) 752px, 100vw"
            className="mt-6 w-full rounded-xl"
          />
        ) : null}
        {description ? <Markdown source={description} className="mt-6" /> : null}
      </article>
    </Page>
  )
}
