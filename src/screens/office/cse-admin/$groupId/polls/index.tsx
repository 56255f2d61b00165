import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListedPoll } from '../../../../../features/polls/poll-shapes.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { PlusIcon } from '../../../../../ui/page-icons.tsx'
import { isPremiumAt, PremiumClosed } from '../../../../../web/office/committee/premium-only.tsx'
import { ListPage } from '../../../../../web/office/kit/list/list-page.tsx'
import { listQuery, listSearch } from '../../../../../web/office/kit/list/list-search.ts'
import { listRoute, type OpenedList, openList } from '../../../../../web/office/kit/list/load-list.ts'
import { useList } from '../../../../../web/office/kit/list/use-list.ts'
import { useListAddress } from '../../../../../web/office/kit/list/use-list-address.ts'

import { OfficePage } from '../../../../../web/office/office-page.tsx'
import { pollColumns } from '../../../../../web/office/polls/poll-columns.tsx'
import { useOfficeContext } from '../../../../../web/office/use-office.ts'

export const Route = createFileRoute('/cse-admin/$groupId/polls/')({
  ...listRoute,
  staticData: { title: 'Tous les sondages' },
  validateSearch: listSearch(['createdAt', 'endsAt', 'title']),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, params: { groupId }, ...facts }) =>
    isPremiumAt({ context, location: facts.location })
      ? openList(facts, (page, signal) =>
          context.client('/cse-admin/list-polls', { groupId, ...listQuery(deps), ...page }, { signal }),
        )
      : null,
  component: Polls,
})

const texts = {
  search: 'Rechercher un sondage',
  count: (total: number) => `${total.toLocaleString('fr')} sondage${total > 1 ? 's' : ''}`,
  empty: 'Vous n’avez pas encore de sondage',
  lesson: 'Une question, quelques réponses : vos bénéficiaires votent, chacun une fois.',
  failure: 'Erreur lors du chargement des sondages',
}

function Polls() {
  const opened = Route.useLoaderData()
  return opened ? <PollList opened={opened} /> : <PremiumClosed />
}

function PollList({ opened }: { opened: OpenedList<ListedPoll> }) {
  const { groupId } = Route.useParams()
  const search = Route.useSearch()
  const list = useList(opened)
  const address = useListAddress(search)
  const { zone } = useOfficeContext().office
  const columns = useMemo(() => pollColumns(zone), [zone])
  const base: string = `/cse-admin/${groupId}/polls`
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
        id="polls"
        label="Sondages"
        {...{ list, search, address, texts, create }}
        columns={columns}
        usual={{ sort: 'createdAt', direction: 'desc' }}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        hrefOf={({ id }) => `${base}/${id}`}
      />
    </OfficePage>
  )
}
