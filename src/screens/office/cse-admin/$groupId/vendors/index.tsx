import { createFileRoute } from '@tanstack/react-router'
import { counted } from '#lib/words/plural.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PlusIcon } from '#ui/page-icons.tsx'
import { ListFrame } from '#web/office/kit/list/list-frame.tsx'
import { listQuery, listSearch } from '#web/office/kit/list/list-search.ts'
import { listRoute, openList } from '#web/office/kit/list/load-list.ts'
import { useList } from '#web/office/kit/list/use-list.ts'
import { useListAddress } from '#web/office/kit/list/use-list-address.ts'
import { ExportAll } from '#web/office/kit/task/export-all.tsx'
import { OfficePage } from '#web/office/office-page.tsx'
import { TrashButton } from '#web/office/trash/trash-button.tsx'
import { PartnerCards } from './-partner-cards.tsx'

export const Route = createFileRoute('/cse-admin/$groupId/vendors/')({
  ...listRoute,
  staticData: { title: 'Partenaires' },
  validateSearch: listSearch([]),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, params: { groupId }, ...facts }) =>
    openList(facts, (page, signal) =>
      context.client('/cse-admin/list-vendors', { groupId, ...listQuery(deps), sort: 'name', ...page }, { signal }),
    ),
  component: Partners,
})

const texts = {
  search: 'Rechercher un partenaire',
  count: (total: number) => counted(total, 'partenaire'),
  empty: "Vous n'avez pas de partenaires pour le moment",
  lesson:
    'Un partenaire est un commerce ou un lieu qui réserve une offre à vos bénéficiaires. Commencez par lui, l’offre vient ensuite.',
  failure: 'Erreur lors du chargement des partenaires',
}

function Partners() {
  const { groupId } = Route.useParams()
  const search = Route.useSearch()
  const list = useList(Route.useLoaderData())
  const address = useListAddress(search)
  const base: string = `/cse-admin/${groupId}/vendor`
  const createPage: string = `${base}/create`
  const create = (
    <ButtonLink to={createPage} size="sm">
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
      <ListFrame
        {...{ list, address, texts, create }}
        tools={
          <ExportAll
            disabled={list.items.length === 0}
            start={(call, options) => call('/export-vendors', { ...listQuery(search), sort: 'name' }, options)}
          />
        }
      >
        <PartnerCards list={list} hrefOf={({ id }) => `${base}/${id}`} />
      </ListFrame>
    </OfficePage>
  )
}
