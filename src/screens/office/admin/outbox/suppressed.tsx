import { createFileRoute, useRouter } from '@tanstack/react-router'
import { OutboxTabs } from '#features/operation/outbox/office/outbox-tabs.tsx'
import { SuppressedList } from '#features/operation/outbox/office/suppressed-list.tsx'
import { counted } from '#lib/words/plural.ts'
import { ExportButton } from '#web/office/kit/list/export-button.tsx'
import { ListFrame } from '#web/office/kit/list/list-frame.tsx'
import { listQuery, listSearch } from '#web/office/kit/list/list-search.ts'
import { listRoute, openList } from '#web/office/kit/list/load-list.ts'
import { listFile } from '#web/office/kit/list/server-file.ts'
import { useList } from '#web/office/kit/list/use-list.ts'
import { useListAddress } from '#web/office/kit/list/use-list-address.ts'
import { OfficePage } from '#web/office/office-page.tsx'

export const Route = createFileRoute('/admin/outbox/suppressed')({
  ...listRoute,
  staticData: { title: 'Adresses écartées' },
  validateSearch: listSearch(['since']),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, ...facts }) =>
    openList(
      facts,
      (page, signal) => context.client('/admin/list-suppressed-addresses', { ...listQuery(deps), ...page }, { signal }),
      listFile('/admin/list-suppressed-addresses', listQuery(deps)),
    ),
  component: Suppressed,
})

const texts = {
  search: 'Rechercher une adresse',
  count: (total: number) => counted(total, 'adresse écartée', 'adresses écartées'),
  empty: 'Aucune adresse n’est écartée',
  lesson:
    'Une adresse arrive ici quand un courriel lui revient pour toujours, ou quand son lecteur l’a signalé comme indésirable. Elle ne reçoit alors plus que ce qu’elle demande elle-même, comme un mot de passe oublié ; après un signalement, aussi ses billets et ses commandes.',
  failure: 'Erreur lors du chargement des adresses écartées',
}

function Suppressed() {
  const list = useList(Route.useLoaderData())
  const address = useListAddress(Route.useSearch())
  const router = useRouter()
  return (
    <OfficePage>
      <OutboxTabs at="/admin/outbox/suppressed" />
      <ListFrame
        {...{ list, address, texts }}
        tools={list.file ? <ExportButton make={list.file} disabled={list.items.length === 0} /> : null}
      >
        <SuppressedList items={list.items} onChanged={() => router.invalidate()} />
      </ListFrame>
    </OfficePage>
  )
}
