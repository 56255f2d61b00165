import { createFileRoute } from '@tanstack/react-router'
import { isPremiumAt, PremiumClosed } from '#features/committee/committee-page/office/premium-only.tsx'
import { FieldsPage } from '#features/people/member-fields/office/fields-page.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { LoadFailed } from '#web/office/kit/load-failed.tsx'

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
