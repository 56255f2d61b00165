import { createFileRoute, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { ClientError } from '#api/client.ts'
import { CancelEntries } from '#features/tickets/check-in/office/cancel-entries.tsx'
import { checkInColumns } from '#features/tickets/check-in/office/check-in-columns.tsx'
import { PartnerChoice } from '#features/tickets/check-in/office/partner-choice.tsx'
import { dayKey } from '#kernel/time/region-time.ts'
import { counted } from '#lib/words/plural.ts'
import { Select } from '#ui/field.tsx'
import { serverNow } from '#ui/server-clock.ts'
import { LoadingBlock } from '#ui/spinner.tsx'
import { FilterSelect } from '#web/office/kit/list/filter-select.tsx'
import { ListPage } from '#web/office/kit/list/list-page.tsx'
import { listQuery, listSearch } from '#web/office/kit/list/list-search.ts'
import { listRoute, openList } from '#web/office/kit/list/load-list.ts'
import { listFile } from '#web/office/kit/list/server-file.ts'
import { useList } from '#web/office/kit/list/use-list.ts'
import { useListAddress } from '#web/office/kit/list/use-list-address.ts'
import { DateInput } from '#web/office/kit/pickers/date-input.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import type { OfficeContext } from '#web/office/office-context.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'

const Entrance = lazy(() =>
  import('#features/tickets/check-in/office/entrance.tsx').then((loaded) => ({ default: loaded.Entrance })),
)

const readSearch = listSearch(['at'])
const searchText = (value: unknown) => (typeof value === 'string' && value !== '' ? value.slice(0, 80) : undefined)
const DAY = /^\d{4}-\d\d-\d\d$/

export const Route = createFileRoute('/admin/check-in')({
  ...listRoute,
  staticData: { title: 'Contrôle des billets' },
  validateSearch: (search: Record<string, unknown>) => ({
    ...readSearch(search),
    partner: searchText(search.partner),
    activity: searchText(search.activity),
    day: typeof search.day === 'string' && DAY.test(search.day) ? search.day : undefined,
    disputed: search.disputed === 'yes' ? 'yes' : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { partner, activity, day, disputed, ...list }, ...facts }) => {
    const filters = { vendorId: partner, activityId: activity, day, disputed: disputed === 'yes' ? true : undefined }
    const query = { ...listQuery(list), ...filters }
    const [rows, loaded] = await Promise.all([
      openList(
        facts,
        (page, signal) => context.client('/admin/list-check-ins', { ...query, ...page }, { signal }),
        listFile('/admin/list-check-ins', query),
      ),
      loadDay(context, partner, day),
    ])
    return { rows, day: loaded }
  },
  component: CheckIn,
})

/** Null if no partner is chosen, or the URL names a deleted one. */
async function loadDay({ client }: OfficeContext, vendorId: string | undefined, day: string | undefined) {
  if (vendorId === undefined) return null
  try {
    return await client('/admin/get-check-in-day', { vendorId, day })
  } catch (error) {
    if (error instanceof ClientError && error.code === 'vendorNotFound') return null
    throw error
  }
}

const texts = {
  search: 'Rechercher un code',
  count: (total: number) => counted(total, 'entrée'),
  empty: 'Personne n’est encore entré ce jour',
  lesson:
    'Choisissez un partenaire pour scanner ses billets ici, ou créez-lui un lien de contrôle sur sa fiche : il scanne alors lui-même.',
  failure: 'Erreur lors du chargement des entrées',
}

function CheckIn() {
  const { rows, day } = Route.useLoaderData()
  const search = Route.useSearch()
  const address = useListAddress(search)
  const list = useList(rows)
  const router = useRouter()
  const { client, office } = useOfficeContext()
  const { zone } = office
  const call = useMemo(() => adminCall(client), [client])
  const columns = useMemo(() => checkInColumns(zone, search.partner), [zone, search.partner])
  const today = dayKey(zone, serverNow())
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <OfficePage>
      <div className="mb-6 grid max-w-5xl gap-4 md:grid-cols-3">
        <PartnerChoice
          call={call}
          partner={day?.vendor ?? null}
          choose={(partner) => address.change({ partner, activity: undefined })}
        />
        {day === null ? null : (
          <Select
            label="Activité"
            value={search.activity ?? ''}
            onChange={({ currentTarget }) => address.change({ activity: currentTarget.value || undefined })}
            options={[
              { value: '', label: 'Toutes les activités' },
              ...day.activities.map(({ id, label }) => ({ value: id, label })),
            ]}
          />
        )}
        <DateInput
          label="Jour"
          value={search.day ?? today}
          allowsPast
          zone={zone}
          onChange={(chosen) => address.change({ day: chosen === today ? undefined : (chosen ?? undefined) })}
        />
      </div>
      {day === null ? null : (
        <div className="mb-8 max-w-5xl">
          <Suspense fallback={<LoadingBlock label="Chargement du contrôle" />}>
            <Entrance
              key={day.vendor.id}
              {...{ call, day, zone }}
              activityId={search.activity}
              admitted={() => void router.invalidate()}
            />
          </Suspense>
        </div>
      )}
      <h2 className="mb-3 text-base font-bold">Entrées du jour</h2>
      <ListPage
        id="check-ins"
        label="Entrées"
        {...{ list, search, address, columns, texts }}
        usual={{ sort: 'at', direction: 'desc' }}
        idOf={({ id }) => id}
        nameOf={({ code }) => `Billet ${code ?? ''}`}
        hrefOf={({ activityId }) => `/admin/activity/${activityId}`}
        selection={{ ids: selected, change: setSelected }}
        moreTools={
          <CancelEntries
            call={call}
            chosen={list.items.filter(({ id }) => selected.has(id))}
            done={async () => {
              setSelected(new Set())
              await router.invalidate()
            }}
          />
        }
        filters={
          <FilterSelect
            label="Désaccords"
            all="Toutes les entrées"
            value={search.disputed}
            options={{ yes: 'Désaccords seulement' }}
            change={(disputed) => address.change({ disputed })}
          />
        }
      />
    </OfficePage>
  )
}
