import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListedMailing } from '../../../../../features/mailings/mailing-shapes.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { PlusIcon } from '../../../../../ui/page-icons.tsx'
import { isPremiumAt, PremiumClosed } from '../../../../../web/office/committee/premium-only.tsx'
import { ListPage } from '../../../../../web/office/kit/list/list-page.tsx'
import { listQuery, listSearch } from '../../../../../web/office/kit/list/list-search.ts'
import { listRoute, type OpenedList, openList } from '../../../../../web/office/kit/list/load-list.ts'
import { useList } from '../../../../../web/office/kit/list/use-list.ts'
import { useListAddress } from '../../../../../web/office/kit/list/use-list-address.ts'
import { mailingColumns } from '../../../../../web/office/mailings/mailing-columns.tsx'
import { mailingPath } from '../../../../../web/office/mailings/mailing-texts.ts'
import { OfficePage } from '../../../../../web/office/office-page.tsx'
import { useOfficeContext } from '../../../../../web/office/use-office.ts'

export const Route = createFileRoute('/cse-admin/$groupId/mailing/')({
  ...listRoute,
  staticData: { title: 'Mailing' },
  validateSearch: listSearch(['createdAt', 'subject']),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, params: { groupId }, ...facts }) =>
    isPremiumAt({ context, location: facts.location })
      ? openList(facts, (page, signal) =>
          context.client('/cse-admin/list-mailings', { groupId, ...listQuery(deps), ...page }, { signal }),
        )
      : null,
  component: Mailings,
})

const texts = {
  search: 'Rechercher un envoi',
  count: (total: number) => `${total.toLocaleString('fr')} envoi${total > 1 ? 's' : ''}`,
  empty: 'Vous n’avez encore rien envoyé',
  lesson: 'Un message à vos bénéficiaires, par email : écrivez-le, essayez-le sur vous, puis envoyez-le.',
  failure: 'Erreur lors du chargement des envois',
}

function Mailings() {
  const opened = Route.useLoaderData()
  return opened ? <MailingList opened={opened} /> : <PremiumClosed />
}

function MailingList({ opened }: { opened: OpenedList<ListedMailing> }) {
  const { groupId } = Route.useParams()
  const search = Route.useSearch()
  const list = useList(opened)
  const address = useListAddress(search)
  const { zone } = useOfficeContext().office
  const columns = useMemo(() => mailingColumns(zone), [zone])
  const base = mailingPath(groupId)
  const createPage: string = `${base}/create`
  const create = (
    <ButtonLink to={createPage} size="sm">
      <PlusIcon />
      Écrire
    </ButtonLink>
  )
  return (
    <OfficePage actions={create}>
      <ListPage
        id="mailings"
        label="Envois"
        {...{ list, search, address, texts, create }}
        columns={columns}
        usual={{ sort: 'createdAt', direction: 'desc' }}
        idOf={({ id }) => id}
        nameOf={({ subject }) => subject}
        hrefOf={({ id }) => `${base}/${id}`}
      />
    </OfficePage>
  )
}
