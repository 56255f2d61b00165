import { createFileRoute } from '@tanstack/react-router'
import { PremiumOnly } from '#features/committee/committee-page/office/premium-only.tsx'
import { CreatePollPage } from '#features/committee/polls/office/create-poll-page.tsx'

export const Route = createFileRoute('/cse-admin/$groupId/polls/create')({
  staticData: { title: 'Ajouter un sondage' },
  component: CreatePoll,
})

function CreatePoll() {
  const { groupId } = Route.useParams()
  return (
    <PremiumOnly>
      <CreatePollPage key={groupId} groupId={groupId} />
    </PremiumOnly>
  )
}
