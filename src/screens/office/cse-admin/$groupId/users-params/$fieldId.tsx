import { createFileRoute, notFound } from '@tanstack/react-router'
import { LoadingBlock } from '../../../../../ui/spinner.tsx'
import { isPremiumAt, PremiumClosed } from '../../../../../web/office/committee/premium-only.tsx'
import { LoadFailed } from '../../../../../web/office/kit/load-failed.tsx'
import { EditFieldPage } from '../../../../../web/office/member-fields/field-pages.tsx'

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
