import { createFileRoute } from '@tanstack/react-router'
import { PremiumOnly } from '#features/committee/committee-page/office/premium-only.tsx'
import { CreateMailingPage } from '#features/committee/mailings/office/create-mailing-page.tsx'
import { readOwnFields } from '#features/people/member-fields/office/read-own-fields.ts'

export const Route = createFileRoute('/cse-admin/$groupId/mailing/create')({
  staticData: { title: 'Écrire un mailing' },
  component: CreateMailing,
})

function CreateMailing() {
  const { groupId } = Route.useParams()
  return (
    <PremiumOnly>
      <CreateMailingPage key={groupId} groupId={groupId} readQuestions={readOwnFields} />
    </PremiumOnly>
  )
}
