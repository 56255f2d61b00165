import { createFileRoute } from '@tanstack/react-router'
import { isPremiumAt, PremiumClosed } from '#features/committee/committee-page/office/premium-only.tsx'
import { AnswersPage } from '#features/people/member-fields/office/answers-page.tsx'
import { listQuery, listSearch } from '#web/office/kit/list/list-search.ts'
import { listRoute, openList } from '#web/office/kit/list/load-list.ts'
import { personSearch } from '#web/office/kit/list/person-address.ts'
import { listFile } from '#web/office/kit/list/server-file.ts'

const readSearch = listSearch(['email', 'lastName'])

export const Route = createFileRoute('/cse-admin/$groupId/users-params/answers')({
  ...listRoute,
  staticData: { title: 'Réponses' },
  validateSearch: (search: Record<string, unknown>) => ({ ...readSearch(search), ...personSearch(search) }),
  loaderDeps: ({ search: { person: _person, ...search } }) => search,
  loader: ({ context, deps, params: { groupId }, ...facts }) => {
    if (!isPremiumAt({ context, location: facts.location })) return null
    const query = { groupId, ...listQuery(deps) }
    return openList(
      facts,
      (page, signal) => context.client('/cse-admin/list-member-answers', { ...query, ...page }, { signal }),
      listFile('/cse-admin/list-member-answers', query),
    )
  },
  component: Answers,
})

function Answers() {
  const { groupId } = Route.useParams()
  const opened = Route.useLoaderData()
  const search = Route.useSearch()
  return opened ? <AnswersPage key={groupId} {...{ groupId, opened, search }} /> : <PremiumClosed />
}
