import { createFileRoute } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { activityColumns } from '#features/catalogue/activities/office/activity-columns.tsx'
import { ActivityFilters } from '#features/catalogue/activities/office/activity-filters.tsx'
import { MarkAsSeen } from '#features/catalogue/activities/office/mark-as-seen.tsx'
import { StockQueueContext } from '#features/catalogue/activities/office/stock-cell.tsx'
import { StockQueue } from '#features/catalogue/activities/office/stock-queue.ts'
import { ChangeMany } from '#features/catalogue/activity-changes/office/change-many.tsx'
import { activityFilters, activityQuery, activitySearch } from '#features/catalogue/vendors/office/activity-search.ts'
import { counted, plural } from '#lib/words/plural.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PlusIcon } from '#ui/page-icons.tsx'
import { ListPage } from '#web/office/kit/list/list-page.tsx'
import { listRoute, openList } from '#web/office/kit/list/load-list.ts'
import { listFile } from '#web/office/kit/list/server-file.ts'
import { useList } from '#web/office/kit/list/use-list.ts'
import { useListAddress } from '#web/office/kit/list/use-list-address.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { ExportAll } from '#web/office/kit/task/export-all.tsx'
import { OfficePage } from '#web/office/office-page.tsx'
import { TrashButton } from '#web/office/trash/trash-button.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'

/** Most activities that can be selected one by one; for more the operator changes all that match a filter. */
const MOST_SELECTED = 1000
const CREATE: string = '/admin/activity/create'
const SYNONYMS: string = '/admin/synonyms'

export const Route = createFileRoute('/admin/activity/')({
  ...listRoute,
  staticData: { title: 'Activités' },
  validateSearch: activitySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, ...facts }) => {
    const query = activityQuery(deps)
    return openList(
      facts,
      (page, signal) => context.client('/admin/list-activities', { ...query, ...page }, { signal }),
      listFile('/admin/list-activities', query),
    )
  },
  component: Activities,
})

const texts = {
  search: 'Rechercher une activité',
  count: (total: number, filtered: boolean) =>
    `${counted(total, 'activité')} ${filtered ? plural(total, 'trouvée') : 'dans le système'}`,
  empty: 'Il n’y a pas encore d’activité',
  lesson: 'Une activité est ce qu’un partenaire propose : une visite, un spectacle, une remise. Créez la première.',
  failure: 'Erreur lors du chargement des activités',
}

function Activities() {
  const list = useList(Route.useLoaderData())
  const search = Route.useSearch()
  const address = useListAddress(search)
  const { client, office } = useOfficeContext()
  const columns = useMemo(() => activityColumns(office.zone), [office.zone])
  const queue = useMemo(
    () => new StockQueue(async (ids) => (await adminCall(client)('/admin/batch-get-activity-stocks', { ids })).stocks),
    [client],
  )
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = list.items.filter(({ id }) => selected.has(id))
  const unseen = chosen.filter(({ isDirty }) => isDirty)
  const create = (
    <ButtonLink to={CREATE} size="sm">
      <PlusIcon />
      Ajouter une nouvelle activité
    </ButtonLink>
  )
  return (
    <OfficePage
      actions={
        <>
          <TrashButton kind="activity" />
          <ButtonLink to={SYNONYMS} size="sm" variant="secondary">
            Synonymes de la recherche
          </ButtonLink>
          {create}
        </>
      }
    >
      <StockQueueContext value={queue}>
        <ListPage
          id="activities"
          label="Activités"
          {...{ list, search, address, columns, texts, create }}
          usual={{ sort: 'updatedAt', direction: 'desc' }}
          idOf={({ id }) => id}
          nameOf={({ label }) => label}
          hrefOf={({ id }) => `/admin/activity/${id}`}
          selection={{ ids: selected, change: setSelected }}
          moreTools={
            <>
              <ExportAll
                disabled={list.items.length === 0}
                start={(call, options) => call('/export-activities', activityQuery(search), options)}
              />
              <ChangeMany
                name="Modifier tout"
                selection={{ by: 'filter', text: search.q, ...activityFilters(search) }}
                count={list.total ?? 0}
                moreThanCount={list.moreThanTotal}
                disabled={list.total === null || list.total === 0}
              />
            </>
          }
          filters={<ActivityFilters search={search} change={address.change} />}
        />
        {chosen.length > 0 ? (
          <div
            data-foot-bar
            className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-3 md:-mx-6 md:px-6"
          >
            <p role="status" className="grow text-note text-ink-soft">
              {`${chosen.length} ${plural(chosen.length, 'sélectionnée')}, ${unseen.length} à revoir`}
            </p>
            <ChangeMany
              name="Modifier"
              selection={{ by: 'ids', ids: chosen.map(({ id }) => id) }}
              count={chosen.length}
              disabled={chosen.length > MOST_SELECTED}
              done={() => setSelected(new Set())}
            />
            {unseen.length > 0 ? <MarkAsSeen items={unseen} done={() => setSelected(new Set())} /> : null}
          </div>
        ) : null}
      </StockQueueContext>
    </OfficePage>
  )
}
