import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { visibilityTexts } from '#features/catalogue/vendors/visibility-texts.ts'
import { counted, plural } from '#lib/words/plural.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PlusIcon } from '#ui/page-icons.tsx'
import { FilterSelect } from '#web/office/kit/list/filter-select.tsx'
import { ListPage } from '#web/office/kit/list/list-page.tsx'
import { listQuery, listSearch, oneOf } from '#web/office/kit/list/list-search.ts'
import { listRoute, openList } from '#web/office/kit/list/load-list.ts'
import { listFile } from '#web/office/kit/list/server-file.ts'
import { useList } from '#web/office/kit/list/use-list.ts'
import { useListAddress } from '#web/office/kit/list/use-list-address.ts'
import { ExportAll } from '#web/office/kit/task/export-all.tsx'
import { OfficePage } from '#web/office/office-page.tsx'
import { TrashButton } from '#web/office/trash/trash-button.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { partnerColumns } from './-partner-columns.tsx'

const CREATE: string = '/admin/vendor/create'
const readSearch = listSearch(['name', 'createdAt', 'updatedAt', 'visibility'])

export const Route = createFileRoute('/admin/vendor/')({
  ...listRoute,
  staticData: { title: 'Partenaires' },
  validateSearch: (search: Record<string, unknown>) => ({
    ...readSearch(search),
    status: oneOf(['Public', 'Hidden', 'Archived'], search.status),
    identite: oneOf(['Missing'], search.identite),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, ...facts }) => {
    const query = { ...listQuery(deps), visibility: deps.status, identity: deps.identite }
    return openList(
      facts,
      (page, signal) => context.client('/admin/list-vendors', { ...query, ...page }, { signal }),
      listFile('/admin/list-vendors', query),
    )
  },
  component: Partners,
})

const texts = {
  search: 'Rechercher un partenaire',
  count: (total: number, filtered: boolean) =>
    `${counted(total, 'partenaire')} ${filtered ? plural(total, 'trouvé') : 'dans le système'}`,
  empty: 'Il n’y a pas encore de partenaire',
  lesson:
    'Un partenaire est l’entreprise qui propose des activités : un musée, un parc, une salle. Créez le premier, puis ses activités.',
  failure: 'Erreur lors du chargement des partenaires',
}

function Partners() {
  const list = useList(Route.useLoaderData())
  const search = Route.useSearch()
  const address = useListAddress(search)
  const { zone } = useOfficeContext().office
  const columns = useMemo(() => partnerColumns(zone), [zone])
  const create = (
    <ButtonLink to={CREATE} size="sm">
      <PlusIcon />
      Créer un partenaire
    </ButtonLink>
  )
  return (
    <OfficePage
      actions={
        <>
          <TrashButton kind="vendor" />
          {create}
        </>
      }
    >
      <ListPage
        id="partners"
        label="Partenaires"
        {...{ list, search, address, columns, texts, create }}
        usual={{ sort: 'updatedAt', direction: 'desc' }}
        moreTools={
          <ExportAll
            disabled={list.items.length === 0}
            start={(call, options) => {
              const { status, identite, ...query } = search
              const filters = { visibility: status, identity: identite }
              return call('/export-vendors', { ...listQuery(query), ...filters }, options)
            }}
          />
        }
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        hrefOf={({ id }) => `/admin/vendor/${id}`}
        filters={
          <>
            <FilterSelect
              label="Statut"
              all="Tous les statuts"
              value={search.status}
              options={visibilityTexts}
              change={(status) => address.change({ status })}
            />
            <FilterSelect
              label="Identité légale"
              all="Avec ou sans identité"
              value={search.identite}
              options={{ Missing: 'Identité manquante' }}
              change={(identite) => address.change({ identite })}
            />
          </>
        }
      />
    </OfficePage>
  )
}
