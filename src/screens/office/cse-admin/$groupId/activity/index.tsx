import { createFileRoute } from '@tanstack/react-router'
import { ChangeMany } from '#features/catalogue/activity-changes/office/change-many.tsx'
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
import { OfferCards } from './-offer-cards.tsx'

export const Route = createFileRoute('/cse-admin/$groupId/activity/')({
  ...listRoute,
  staticData: { title: 'Offres' },
  validateSearch: listSearch([]),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, params: { groupId }, ...facts }) =>
    openList(facts, (page, signal) =>
      context.client('/cse-admin/list-activities', { groupId, ...listQuery(deps), ...page }, { signal }),
    ),
  component: Offers,
})

const texts = {
  search: 'Rechercher une offre',
  count: (total: number) => counted(total, 'offre'),
  loading: 'Chargement des offres',
  empty: "Vous n'avez pas d'offres pour le moment",
  lesson: 'Une offre est une remise que vos bénéficiaires obtiennent en montrant leur carte de membre.',
  failure: 'Erreur lors du chargement des activités',
}

function Offers() {
  const { groupId } = Route.useParams()
  const search = Route.useSearch()
  const list = useList(Route.useLoaderData())
  const address = useListAddress(search)
  const base: string = `/cse-admin/${groupId}/activity`
  const createPage: string = `${base}/create`
  const guidedPage: string = `${base}/guided`
  const create = (
    <>
      <ButtonLink to={guidedPage} size="sm" variant="secondary">
        Pas à pas
      </ButtonLink>
      <ButtonLink to={createPage} size="sm">
        <PlusIcon />
        Créer une offre
      </ButtonLink>
    </>
  )
  return (
    <OfficePage
      actions={
        <>
          <TrashButton kind="activity" />
          {create}
        </>
      }
    >
      <ListFrame
        {...{ list, address, texts, create }}
        tools={
          <>
            {list.items.length > 1 ? (
              <ChangeMany
                name="Modifier tout"
                selection={{ by: 'filter', text: address.q || undefined }}
                count={list.total ?? 0}
              />
            ) : null}
            <ExportAll
              disabled={list.items.length === 0}
              start={(call, options) => call('/export-activities', listQuery(search), options)}
            />
          </>
        }
      >
        <OfferCards list={list} hrefOf={({ id }) => `${base}/${id}`} />
      </ListFrame>
    </OfficePage>
  )
}
