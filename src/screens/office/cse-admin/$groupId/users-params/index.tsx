import { createFileRoute } from '@tanstack/react-router'
import { LoadingBlock } from '../../../../../ui/spinner.tsx'
import { isPremiumAt, PremiumClosed } from '../../../../../web/office/committee/premium-only.tsx'
import { LoadFailed } from '../../../../../web/office/kit/load-failed.tsx'
import { FieldsPage } from '../../../../../web/office/member-fields/fields-page.tsx'

export const Route = createFileRoute('/cse-admin/$groupId/users-params/')({
  staticData: { title: 'Paramètres' },
  loader: async ({ context, location, params }) =>
    isPremiumAt({ context, location }) ? context.client('/cse-admin/list-member-fields', params) : null,
  pendingComponent: () => <LoadingBlock label="Chargement des champs" />,
  errorComponent: ({ error }) => <LoadFailed ofWhat="des champs" error={error} />,
  component: Fields,
})

function Fields() {
  const { groupId } = Route.useParams()
  const found = Route.useLoaderData()
  return found ? <FieldsPage key={groupId} groupId={groupId} found={found} /> : <PremiumClosed />
}
