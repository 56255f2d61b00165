import { createFileRoute } from '@tanstack/react-router'
import { isPremiumAt, PremiumClosed } from '#features/committee/committee-page/office/premium-only.tsx'
import { EditPollPage } from '#features/committee/polls/office/edit-poll-page.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { LoadFailed } from '#web/office/kit/load-failed.tsx'
import { orNotFound } from '#web/office/kit/or-not-found.ts'

export const Route = createFileRoute('/cse-admin/$groupId/polls/$pollId')({
  staticData: { title: 'Modifier le sondage' },
  loader: async ({ context, location, params }) => {
    if (!isPremiumAt({ context, location })) return null
    return await context.client('/cse-admin/get-poll', params).catch(orNotFound('pollNotFound'))
  },
  pendingComponent: () => <LoadingBlock label="Chargement du sondage" />,
  errorComponent: ({ error }) => <LoadFailed ofWhat="du sondage" error={error} />,
  component: EditPoll,
})

function EditPoll() {
  const { groupId } = Route.useParams()
  const data = Route.useLoaderData()
  return data ? <EditPollPage key={data.item.id} groupId={groupId} item={data.item} /> : <PremiumClosed />
}
