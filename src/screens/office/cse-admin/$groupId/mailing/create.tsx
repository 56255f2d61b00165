import { createFileRoute } from '@tanstack/react-router'
import { PremiumOnly } from '../../../../../web/office/committee/premium-only.tsx'
import { CreateMailingPage } from '../../../../../web/office/mailings/create-mailing-page.tsx'

export const Route = createFileRoute('/cse-admin/$groupId/mailing/create')({
  staticData: { title: 'Écrire un mailing' },
  component: CreateMailing,
})

function CreateMailing() {
  const { groupId } = Route.useParams()
  return (
    <PremiumOnly>
      <CreateMailingPage key={groupId} groupId={groupId} />
    </PremiumOnly>
  )
}
