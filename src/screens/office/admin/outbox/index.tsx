import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { MailWindow } from '#features/operation/outbox/office/mail-window.tsx'
import { outboxColumns, outboxListTexts } from '#features/operation/outbox/office/outbox-columns.tsx'
import { OutboxFilters } from '#features/operation/outbox/office/outbox-filters.tsx'
import { mailHref, outboxSearch, shiftedDayStart } from '#features/operation/outbox/office/outbox-search.ts'
import { OutboxTabs } from '#features/operation/outbox/office/outbox-tabs.tsx'
import { ListPage } from '#web/office/kit/list/list-page.tsx'
import { listQuery } from '#web/office/kit/list/list-search.ts'
import { listRoute, openList } from '#web/office/kit/list/load-list.ts'
import { listFile } from '#web/office/kit/list/server-file.ts'
import { useList } from '#web/office/kit/list/use-list.ts'
import { useListAddress } from '#web/office/kit/list/use-list-address.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'

export const Route = createFileRoute('/admin/outbox/')({
  ...listRoute,
  staticData: { title: 'Courriels' },
  validateSearch: outboxSearch,
  loaderDeps: ({ search: { mail: _mail, ...search } }) => search,
  loader: ({ context, deps: { state, kind, from, to, ...list }, ...facts }) => {
    const { zone } = context.office
    const days = { fromTs: shiftedDayStart(zone, from), toTs: shiftedDayStart(zone, to, 1) }
    const query = { ...listQuery(list), state, kind, ...days }
    return openList(
      facts,
      (page, signal) => context.client('/admin/list-mails', { ...query, ...page }, { signal }),
      listFile('/admin/list-mails', query),
    )
  },
  component: Outbox,
})

function Outbox() {
  const list = useList(Route.useLoaderData())
  const { mail, ...search } = Route.useSearch()
  const address = useListAddress(search)
  const router = useRouter()
  const { zone } = useOfficeContext().office
  const columns = useMemo(() => outboxColumns(zone), [zone])
  return (
    <OfficePage>
      <OutboxTabs at="/admin/outbox" />
      <ListPage
        id="outbox"
        label="Courriels"
        {...{ list, search, address, columns }}
        texts={outboxListTexts}
        usual={{ sort: 'createdAt', direction: 'desc' }}
        idOf={({ id }) => id}
        nameOf={({ to, subject }) => `${to} : ${subject}`}
        hrefOf={({ id }) => mailHref(search, id)}
        filters={<OutboxFilters search={search} change={address.change} zone={zone} />}
      />
      <MailWindow mailId={mail} onChanged={() => router.invalidate()} />
    </OfficePage>
  )
}
