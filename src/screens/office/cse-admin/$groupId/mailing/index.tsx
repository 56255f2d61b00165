import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isPremiumAt, PremiumClosed } from '#features/committee/committee-page/office/premium-only.tsx'
import type { ListedMailing } from '#features/committee/mailings/mailing-shapes.ts'
import { mailingColumns } from '#features/committee/mailings/office/mailing-columns.tsx'
import { mailingPath } from '#features/committee/mailings/office/mailing-texts.ts'
import { MailingsOnTheWay } from '#features/committee/mailings/office/mailings-on-the-way.tsx'
import { counted } from '#lib/words/plural.ts'
import { ItemListPage } from '#web/office/kit/list/item-list-page.tsx'
import { listQuery, listSearch } from '#web/office/kit/list/list-search.ts'
import { listRoute, type OpenedList, openList } from '#web/office/kit/list/load-list.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

export const Route = createFileRoute('/cse-admin/$groupId/mailing/')({
  ...listRoute,
  staticData: { title: 'Mailing' },
  validateSearch: listSearch(['createdAt', 'subject']),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps, params: { groupId }, ...facts }) =>
    isPremiumAt({ context, location: facts.location })
      ? {
          opened: await openList(facts, (page, signal) =>
            context.client('/cse-admin/list-mailings', { groupId, ...listQuery(deps), ...page }, { signal }),
          ),
        }
      : { onTheWay: (await context.client('/cse-admin/list-mailings', { groupId, onTheWay: true })).items },
  component: Mailings,
})

const texts = {
  search: 'Rechercher un envoi',
  count: (total: number) => counted(total, 'envoi'),
  empty: 'Vous n’avez encore rien envoyé',
  lesson: 'Un message à vos bénéficiaires, par email : écrivez-le, essayez-le sur vous, puis envoyez-le.',
  failure: 'Erreur lors du chargement des envois',
}

function Mailings() {
  const { groupId } = Route.useParams()
  const found = Route.useLoaderData()
  return found.opened ? (
    <MailingList opened={found.opened} />
  ) : (
    <PremiumClosed>
      <MailingsOnTheWay groupId={groupId} items={found.onTheWay} />
    </PremiumClosed>
  )
}

function MailingList({ opened }: { opened: OpenedList<ListedMailing> }) {
  const { groupId } = Route.useParams()
  const { zone } = useOfficeContext().office
  const columns = useMemo(() => mailingColumns(zone), [zone])
  return (
    <ItemListPage
      id="mailings"
      label="Envois"
      {...{ opened, texts, columns }}
      search={Route.useSearch()}
      path={mailingPath(groupId)}
      createText="Écrire"
      usual={{ sort: 'createdAt', direction: 'desc' }}
      nameOf={({ subject }) => subject}
    />
  )
}
