import { createFileRoute, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { SeniorityNoticeOfCommittee } from '#features/catalogue/subsidies/office/seniority-notice.tsx'
import { InvitePerson } from '#features/committee/people/office/invite-person.tsx'
import { JoinCode } from '#features/committee/people/office/join-code.tsx'
import { memberColumns } from '#features/committee/people/office/people-columns.tsx'
import { AccessSelect } from '#features/committee/people/office/people-filters.tsx'
import { accessSearch } from '#features/committee/people/office/person-search.ts'
import { PersonWindow } from '#features/committee/people/office/person-window.tsx'
import { RemindInvited } from '#features/committee/people/office/remind-invited.tsx'
import { counted } from '#lib/words/plural.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ListPage } from '#web/office/kit/list/list-page.tsx'
import { listQuery, listSearch } from '#web/office/kit/list/list-search.ts'
import { listRoute, openList } from '#web/office/kit/list/load-list.ts'
import { personHref, personSearch } from '#web/office/kit/list/person-address.ts'
import { listFile } from '#web/office/kit/list/server-file.ts'
import { useList } from '#web/office/kit/list/use-list.ts'
import { useListAddress } from '#web/office/kit/list/use-list-address.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext, useScope } from '#web/office/use-office.ts'

const PersonAnswers = lazy(() =>
  import('#features/people/member-fields/office/person-answers.tsx').then((loaded) => ({
    default: loaded.PersonAnswers,
  })),
)

const readSearch = listSearch([
  'email',
  'memberCardCode',
  'firstName',
  'lastName',
  'phoneNumber',
  'role',
  'createdAt',
  'lastLoginAt',
])

export const Route = createFileRoute('/cse-admin/$groupId/users')({
  ...listRoute,
  staticData: { title: 'Bénéficiaires' },
  validateSearch: (search: Record<string, unknown>) => ({
    ...readSearch(search),
    ...accessSearch(search),
    ...personSearch(search),
  }),
  loaderDeps: ({ search: { person: _person, ...search } }) => search,
  loader: ({ context, deps, params: { groupId }, ...facts }) => {
    const query = { groupId, ...listQuery(deps), access: deps.access }
    return openList(
      facts,
      (page, signal) => context.client('/cse-admin/list-users-in-group', { ...query, ...page }, { signal }),
      listFile('/cse-admin/list-users-in-group', query),
    )
  },
  component: Members,
})

const texts = {
  search: 'Rechercher un bénéficiaire',
  count: (total: number) => counted(total, 'bénéficiaire'),
  empty: 'Vous n’avez pas encore de bénéficiaire',
  lesson: 'Donnez le code premium à vos collègues : ils le saisissent en s’inscrivant et apparaissent ici.',
  failure: 'Erreur lors du chargement des bénéficiaires',
}

function Members() {
  const { groupId } = Route.useParams()
  const list = useList(Route.useLoaderData())
  const { person, ...search } = Route.useSearch()
  const address = useListAddress(search)
  const router = useRouter()
  const { zone } = useOfficeContext().office
  const columns = useMemo(() => memberColumns(zone), [zone])
  const scope = useScope()
  const path: string = `/cse-admin/${groupId}/users`
  return (
    <OfficePage
      actions={
        <>
          <ButtonLink variant="secondary" size="sm" to="/cse-admin/$groupId/user-import" params={{ groupId }}>
            Importer des bénéficiaires
          </ButtonLink>
          <InvitePerson groupId={groupId} onInvited={() => router.invalidate()} />
        </>
      }
    >
      <SeniorityNoticeOfCommittee groupId={groupId} />
      <JoinCode groupId={groupId} />
      <ListPage
        id="members"
        label="Bénéficiaires"
        {...{ list, search, address, columns, texts }}
        filters={<AccessSelect access={search.access} change={address.change} />}
        moreTools={
          search.access === 'invited' ? (
            <RemindInvited total={list.total ?? 0} filters={{ text: listQuery(search).text }} />
          ) : null
        }
        usual={{ sort: 'email', direction: 'desc' }}
        idOf={({ userId }) => userId}
        nameOf={({ email }) => email}
        hrefOf={({ userId }) => personHref(path, search, userId)}
      />
      <PersonWindow
        userId={person}
        onChanged={() => router.invalidate()}
        more={({ userId }, onDirty) =>
          scope.kind === 'cse-admin' && scope.isPremium ? (
            <Suspense fallback={null}>
              <PersonAnswers {...{ groupId, userId, onDirty }} />
            </Suspense>
          ) : null
        }
      />
    </OfficePage>
  )
}
