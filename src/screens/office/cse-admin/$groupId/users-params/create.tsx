import { createFileRoute } from '@tanstack/react-router'
import { PremiumOnly } from '#features/committee/committee-page/office/premium-only.tsx'
import { CreateFieldPage } from '#features/people/member-fields/office/field-pages.tsx'

export const Route = createFileRoute('/cse-admin/$groupId/users-params/create')({
  staticData: { title: 'Ajouter un champ' },
  component: CreateField,
})

function CreateField() {
  const { groupId } = Route.useParams()
  return (
    <PremiumOnly>
      <CreateFieldPage key={groupId} groupId={groupId} />
    </PremiumOnly>
  )
}
