import { createFileRoute, notFound } from '@tanstack/react-router'
import { isPremiumAt, PremiumClosed } from '#features/committee/committee-page/office/premium-only.tsx'
import { EditFieldPage } from '#features/people/member-fields/office/field-pages.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { LoadFailed } from '#web/office/kit/load-failed.tsx'

export const Route = createFileRoute('/cse-admin/$groupId/users-params/$fieldId')({
  staticData: { title: 'Modifier le champ' },
  loader: async ({ context, location, params: { groupId, fieldId } }) => {
    if (!isPremiumAt({ context, location })) return null
    const { items } = await context.client('/cse-admin/list-member-fields', { groupId })
    const item = items.find(({ id }) => id === fieldId)
    if (!item) throw notFound()
    return item
  },
  pendingComponent: () => <LoadingBlock label="Chargement du champ" />,
  errorComponent: ({ error }) => <LoadFailed ofWhat="du champ" error={error} />,
  component: EditField,
})

function EditField() {
  const { groupId } = Route.useParams()
  const item = Route.useLoaderData()
  return item ? <EditFieldPage key={item.id} groupId={groupId} item={item} /> : <PremiumClosed />
}
