import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { InvitePerson } from '#features/committee/people/office/invite-person.tsx'
import { peopleColumns } from '#features/committee/people/office/people-columns.tsx'
import { PeopleFilterFields } from '#features/committee/people/office/people-filters.tsx'
import { peopleFilters, peopleQuery } from '#features/committee/people/office/person-search.ts'
import { PersonWindow } from '#features/committee/people/office/person-window.tsx'
import { RemindInvited } from '#features/committee/people/office/remind-invited.tsx'
import { PersonFile } from '#features/operation/order-office/office/person-file.tsx'
import { counted } from '#lib/words/plural.ts'
import { ButtonLink } from '#ui/button.tsx'
import { ListPage } from '#web/office/kit/list/list-page.tsx'
import { listQuery, listSearch } from '#web/office/kit/list/list-search.ts'
import { listRoute, openList } from '#web/office/kit/list/load-list.ts'
import { personHref, personSearch } from '#web/office/kit/list/person-address.ts'
import { listFile } from '#web/office/kit/list/server-file.ts'
import { useList } from '#web/office/kit/list/use-list.ts'
import { useListAddress } from '#web/office/kit/list/use-list-address.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'

const readSearch = listSearch([
  'email',
  'group',
  'memberCardCode',
  'firstName',
  'lastName',
  'phoneNumber',
  'createdAt',
  'lastLoginAt',
])

export const Route = createFileRoute('/admin/users')({
  ...listRoute,
  staticData: { title: 'Utilisateurs' },
  validateSearch: (search: Record<string, unknown>) => ({
    ...readSearch(search),
    ...peopleFilters(search),
    ...personSearch(search),
  }),
  loaderDeps: ({ search: { person: _person, ...search } }) => search,
  loader: ({ context, deps, ...facts }) =>
    openList(
      facts,
      async (page, signal) => {
        const { users, groups, nextCursor, total, moreThanTotal } = await adminCall(context.client)(
          '/admin/list-all-users',
          { ...listQuery(deps), ...peopleQuery(deps), ...page },
          { signal },
        )
        const names = new Map(groups.map(({ groupId, groupLabel }) => [groupId, groupLabel]))
        const items = users.map((user) => ({ ...user, group: names.get(user.groups.at(-1) ?? 'ROOT') ?? '' }))
        return { items, nextCursor, total, moreThanTotal }
      },
      listFile('/admin/list-all-users', { ...listQuery(deps), ...peopleQuery(deps) }),
    ),
  component: Users,
})

const texts = {
  search: 'Rechercher un utilisateur',
  count: (total: number) => counted(total, 'utilisateur'),
  empty: 'Il n’y a pas encore d’utilisateur',
  lesson: 'Les personnes qui s’inscrivent, ou que vous importez dans un groupe, apparaissent ici.',
  failure: 'Échec de la récupération des utilisateurs',
}

function Users() {
  const list = useList(Route.useLoaderData())
  const { person, ...search } = Route.useSearch()
  const address = useListAddress(search)
  const router = useRouter()
  const { zone } = useOfficeContext().office
  const { access: _access, ...filters } = peopleQuery(search)
  const invitedQuery = { ...filters, text: listQuery(search).text }
  const columns = useMemo(() => peopleColumns(zone), [zone])
  return (
    <OfficePage
      actions={
        <>
          <ButtonLink variant="secondary" size="sm" to="/admin/user-import">
            Importer des utilisateurs
          </ButtonLink>
          <InvitePerson groupId={search.within} onInvited={() => router.invalidate()} />
        </>
      }
    >
      <ListPage
        id="users"
        label="Utilisateurs"
        {...{ list, search, address, columns, texts }}
        filters={<PeopleFilterFields filters={search} change={address.change} />}
        moreTools={
          search.access === 'invited' ? <RemindInvited total={list.total ?? 0} filters={invitedQuery} /> : null
        }
        usual={{ sort: 'createdAt', direction: 'asc' }}
        idOf={({ userId }) => userId}
        nameOf={({ email }) => email}
        hrefOf={({ userId }) => personHref('/admin/users', search, userId)}
      />
      <PersonWindow
        userId={person}
        onChanged={() => router.invalidate()}
        more={({ userId, email }) => <PersonFile userId={userId} email={email} />}
      />
    </OfficePage>
  )
}
