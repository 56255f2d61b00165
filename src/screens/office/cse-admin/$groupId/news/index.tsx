import { createFileRoute } from '@tanstack/react-router'
import { isPremiumAt, PremiumClosed } from '#features/committee/committee-page/office/premium-only.tsx'
import type { OfficeNews } from '#features/committee/news/news-shapes.ts'
import { newsColumns } from '#features/committee/news/office/news-columns.tsx'
import { counted } from '#lib/words/plural.ts'
import { ItemListPage } from '#web/office/kit/list/item-list-page.tsx'
import { listQuery, listSearch } from '#web/office/kit/list/list-search.ts'
import { listRoute, type OpenedList, openList } from '#web/office/kit/list/load-list.ts'

export const Route = createFileRoute('/cse-admin/$groupId/news/')({
  ...listRoute,
  staticData: { title: 'Toutes les actualités' },
  validateSearch: listSearch(['date', 'title']),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, params: { groupId }, ...facts }) =>
    isPremiumAt({ context, location: facts.location })
      ? openList(facts, (page, signal) =>
          context.client('/cse-admin/list-news', { groupId, ...listQuery(deps), ...page }, { signal }),
        )
      : null,
  component: News,
})

const texts = {
  search: 'Rechercher une actualité',
  count: (total: number) => counted(total, 'actualité'),
  empty: 'Vous n’avez pas encore d’actualité',
  lesson: 'Une réunion, un avantage, un événement : vos bénéficiaires voient les trois dernières sur leur accueil.',
  failure: 'Erreur lors du chargement des actualités',
}

function News() {
  const opened = Route.useLoaderData()
  return opened ? <NewsList opened={opened} /> : <PremiumClosed />
}

function NewsList({ opened }: { opened: OpenedList<OfficeNews> }) {
  const { groupId } = Route.useParams()
  return (
    <ItemListPage
      id="news"
      label="Actualités"
      {...{ opened, texts }}
      search={Route.useSearch()}
      path={`/cse-admin/${groupId}/news`}
      columns={newsColumns}
      usual={{ sort: 'date', direction: 'desc' }}
      nameOf={({ title }) => title}
    />
  )
}
