import { createFileRoute } from '@tanstack/react-router'
import type { OfficeNews } from '../../../../../features/news/news-shapes.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { PlusIcon } from '../../../../../ui/page-icons.tsx'
import { isPremiumAt, PremiumClosed } from '../../../../../web/office/committee/premium-only.tsx'
import { ListPage } from '../../../../../web/office/kit/list/list-page.tsx'
import { listQuery, listSearch } from '../../../../../web/office/kit/list/list-search.ts'
import { listRoute, type OpenedList, openList } from '../../../../../web/office/kit/list/load-list.ts'
import { useList } from '../../../../../web/office/kit/list/use-list.ts'
import { useListAddress } from '../../../../../web/office/kit/list/use-list-address.ts'
import { newsColumns } from '../../../../../web/office/news/news-columns.tsx'
import { OfficePage } from '../../../../../web/office/office-page.tsx'

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
  count: (total: number) => `${total.toLocaleString('fr')} actualité${total > 1 ? 's' : ''}`,
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
  const search = Route.useSearch()
  const list = useList(opened)
  const address = useListAddress(search)
  const base: string = `/cse-admin/${groupId}/news`
  const createPage: string = `${base}/create`
  const create = (
    <ButtonLink to={createPage} size="sm">
      <PlusIcon />
      Ajouter
    </ButtonLink>
  )
  return (
    <OfficePage actions={create}>
      <ListPage
        id="news"
        label="Actualités"
        {...{ list, search, address, texts, create }}
        columns={newsColumns}
        usual={{ sort: 'date', direction: 'desc' }}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        hrefOf={({ id }) => `${base}/${id}`}
      />
    </OfficePage>
  )
}
