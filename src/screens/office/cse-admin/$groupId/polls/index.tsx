import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isPremiumAt, PremiumClosed } from '#features/committee/committee-page/office/premium-only.tsx'
import { pollColumns } from '#features/committee/polls/office/poll-columns.tsx'
import type { ListedPoll } from '#features/committee/polls/poll-shapes.ts'
import { counted } from '#lib/words/plural.ts'
import { ItemListPage } from '#web/office/kit/list/item-list-page.tsx'
import { listQuery, listSearch } from '#web/office/kit/list/list-search.ts'
import { listRoute, type OpenedList, openList } from '#web/office/kit/list/load-list.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

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
  count: (total: number) => counted(total, 'sondage'),
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
  const { zone } = useOfficeContext().office
  const columns = useMemo(() => pollColumns(zone), [zone])
  return (
    <ItemListPage
      id="polls"
      label="Sondages"
      {...{ opened, texts, columns }}
      search={Route.useSearch()}
      path={`/cse-admin/${groupId}/polls`}
      usual={{ sort: 'createdAt', direction: 'desc' }}
      nameOf={({ title }) => title}
    />
  )
}
