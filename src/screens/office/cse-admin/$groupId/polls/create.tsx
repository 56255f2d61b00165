import { createFileRoute } from '@tanstack/react-router'
import { PremiumOnly } from '../../../../../web/office/committee/premium-only.tsx'
import { CreatePollPage } from '../../../../../web/office/polls/create-poll-page.tsx'

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
