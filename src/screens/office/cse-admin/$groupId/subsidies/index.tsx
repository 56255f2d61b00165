import { createFileRoute } from '@tanstack/react-router'
import { SubsidiesPage } from '#features/catalogue/subsidies/office/subsidies-page.tsx'
import { isPremiumAt, PremiumClosed } from '#features/committee/committee-page/office/premium-only.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { LoadFailed } from '#web/office/kit/load-failed.tsx'

export const Route = createFileRoute('/cse-admin/$groupId/subsidies/')({
  staticData: { title: 'Subventions' },
  loader: async ({ context, location, params }) =>
    isPremiumAt({ context, location }) ? context.client('/cse-admin/list-subsidies', params) : null,
  pendingComponent: () => <LoadingBlock label="Chargement des subventions" />,
  errorComponent: ({ error }) => <LoadFailed ofWhat="des subventions" error={error} />,
  component: Subsidies,
})

function Subsidies() {
  const { groupId } = Route.useParams()
  const found = Route.useLoaderData()
  return found ? <SubsidiesPage key={groupId} groupId={groupId} found={found} /> : <PremiumClosed />
}
