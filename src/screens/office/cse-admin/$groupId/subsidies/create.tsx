import { createFileRoute } from '@tanstack/react-router'
import { CreateSubsidyPage } from '#features/catalogue/subsidies/office/subsidy-pages.tsx'
import { isPremiumAt, PremiumClosed } from '#features/committee/committee-page/office/premium-only.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { LoadFailed } from '#web/office/kit/load-failed.tsx'

export const Route = createFileRoute('/cse-admin/$groupId/subsidies/create')({
  staticData: { title: 'Ajouter une subvention' },
  loader: async ({ context, location, params }) =>
    isPremiumAt({ context, location }) ? context.client('/cse-admin/category-lookup', params) : null,
  pendingComponent: () => <LoadingBlock label="Chargement de la page" />,
  errorComponent: ({ error }) => <LoadFailed ofWhat="de la page" error={error} />,
  component: CreateSubsidy,
})

function CreateSubsidy() {
  const { groupId } = Route.useParams()
  const data = Route.useLoaderData()
  return data ? <CreateSubsidyPage key={groupId} groupId={groupId} categories={data.items} /> : <PremiumClosed />
}
