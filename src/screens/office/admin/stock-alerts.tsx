import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { alertColumns, alertHref, alertTexts } from '#features/stock-office/stock-admin/office/alert-columns.tsx'
import { levelTexts } from '#features/stock-office/stock-alerts/level-texts.ts'
import { FilterSelect } from '#web/office/kit/list/filter-select.tsx'
import { ListPage } from '#web/office/kit/list/list-page.tsx'
import { listQuery, listSearch, oneOf } from '#web/office/kit/list/list-search.ts'
import { listRoute, openList } from '#web/office/kit/list/load-list.ts'
import { listFile } from '#web/office/kit/list/server-file.ts'
import { useList } from '#web/office/kit/list/use-list.ts'
import { useListAddress } from '#web/office/kit/list/use-list-address.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'

const readSearch = listSearch(['sinceTs', 'startTs', 'activity'])

export const Route = createFileRoute('/admin/stock-alerts')({
  ...listRoute,
  staticData: { title: 'Alertes de stock' },
  validateSearch: (search: Record<string, unknown>) => ({
    ...readSearch(search),
    level: oneOf(['low', 'out'], search.level),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, ...facts }) => {
    const query = { ...listQuery(deps), level: deps.level }
    return openList(
      facts,
      (page, signal) => context.client('/admin/list-stock-alerts', { ...query, ...page }, { signal }),
      listFile('/admin/list-stock-alerts', query),
    )
  },
  component: Alerts,
})

function Alerts() {
  const list = useList(Route.useLoaderData())
  const search = Route.useSearch()
  const address = useListAddress(search)
  const { zone } = useOfficeContext().office
  const columns = useMemo(() => alertColumns(zone), [zone])
  return (
    <OfficePage>
      <ListPage
        id="stock-alerts"
        label="Alertes de stock"
        {...{ list, search, address, columns }}
        texts={alertTexts}
        usual={{ sort: 'sinceTs', direction: 'desc' }}
        idOf={({ stockId }) => stockId}
        nameOf={({ activity }) => activity.label}
        hrefOf={(alert) => alertHref(alert, zone)}
        filters={
          <FilterSelect
            label="Niveau"
            all="Tous les niveaux"
            value={search.level}
            options={levelTexts}
            change={(level) => address.change({ level })}
          />
        }
      />
    </OfficePage>
  )
}
