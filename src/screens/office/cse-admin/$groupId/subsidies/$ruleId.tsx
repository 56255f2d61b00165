import { createFileRoute } from '@tanstack/react-router'
import { EditSubsidyPage } from '#features/catalogue/subsidies/office/subsidy-pages.tsx'
import { isPremiumAt, PremiumClosed } from '#features/committee/committee-page/office/premium-only.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { LoadFailed } from '#web/office/kit/load-failed.tsx'
import { orNotFound } from '#web/office/kit/or-not-found.ts'

export const Route = createFileRoute('/cse-admin/$groupId/subsidies/$ruleId')({
  staticData: { title: 'Modifier la subvention' },
  loader: async ({ context, location, params }) => {
    if (!isPremiumAt({ context, location })) return null
    try {
      const [{ item }, { items }] = await Promise.all([
        context.client('/cse-admin/get-subsidy', params),
        context.client('/cse-admin/category-lookup', { groupId: params.groupId }),
      ])
      return { item, categories: items }
    } catch (error) {
      return orNotFound('subsidyNotFound')(error)
    }
  },
  pendingComponent: () => <LoadingBlock label="Chargement de la subvention" />,
  errorComponent: ({ error }) => <LoadFailed ofWhat="de la subvention" error={error} />,
  component: EditSubsidy,
})

function EditSubsidy() {
  const { groupId } = Route.useParams()
  const data = Route.useLoaderData()
  return data ? <EditSubsidyPage key={data.item.id} groupId={groupId} {...data} /> : <PremiumClosed />
}
