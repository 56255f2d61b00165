import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ClientError } from '#api/client.ts'
import { PollView } from '#features/committee/polls/ui/poll-view.tsx'
import { usePollMoments } from '#features/committee/polls/ui/use-poll-moments.ts'
import { LoadFailure } from '#ui/load-failure.tsx'
import { BackLink, NarrowPage } from '#ui/page.tsx'
import { notify, notifyFailure } from '#ui/toast.ts'
import { alwaysFresh, named, orNotFound } from '#web/loading.ts'
import { privateHead } from '#web/page-head.ts'
import { orLogin, requireSession } from '#web/require-session.ts'

export const Route = createFileRoute('/polls/$pollId')({
  ...alwaysFresh,
  beforeLoad: requireSession,
  loader: ({ context: { client }, params, location }) =>
    orNotFound(orLogin(client('/get-poll', { pollId: named(params.pollId) }), location)),
  head: ({ match, loaderData }) => privateHead(loaderData?.item.title ?? 'Sondage')({ match }),
  component: Poll,
  errorComponent: ({ error }) => <LoadFailure ofWhat="du sondage" error={error} />,
})

function Poll() {
  const { item } = Route.useLoaderData()
  const { client, zone } = Route.useRouteContext()
  const router = useRouter()
  const reload = useCallback(() => router.invalidate(), [router])
  usePollMoments(item, reload)
  const vote = async (choiceIds: string[]) => {
    try {
      await client('/cast-vote', { pollId: item.id, choiceIds, askedAt: item.askedAt })
    } catch (error) {
      notifyFailure(error)
      // Reloads if the server refused: another tab voted first, or the committee changed the poll. Without an answer
      // there is nothing new.
      if (error instanceof ClientError) await reload()
      return false
    }
    notify.success('Votre vote est enregistré')
    await reload()
    return true
  }
  return (
    <NarrowPage>
      <BackLink to="/polls">Sondages</BackLink>
      <PollView key={item.askedAt} poll={item} zone={zone} Heading="h1" vote={vote} />
    </NarrowPage>
  )
}
