import { createFileRoute, useRouteContext } from '@tanstack/react-router'
import { MAX_TOKEN_LENGTH } from '#contract/id-length.ts'
import { LoadFailure } from '#ui/load-failure.tsx'
import { Notice } from '#ui/notice.tsx'
import { OneClickPage } from '#ui/one-click-page.tsx'
import { NarrowPage, PageTitle } from '#ui/page.tsx'
import { alwaysFresh, named, orNotFound } from '#web/loading.ts'
import { secretHead } from '#web/page-head.ts'

/**
 * Target of a mail's link for leaving the waiting list. Opening it changes nothing, because mail scanners open links
 * too.
 */
export const Route = createFileRoute('/quitter-la-liste/$token')({
  ...alwaysFresh,
  loader: ({ context, params }) =>
    orNotFound(context.client('/get-waiting-link', { token: named(params.token, MAX_TOKEN_LENGTH) })),
  head: secretHead('Liste d’attente'),
  component: LeaveLine,
  notFoundComponent: () => (
    <NarrowPage>
      <PageTitle>Liste d’attente</PageTitle>
      <Notice kind="error">Ce lien ne sert plus : vous n’êtes plus dans cette liste d’attente.</Notice>
    </NarrowPage>
  ),
  errorComponent: ({ error }) => <LoadFailure ofWhat="de la liste d’attente" error={error} />,
})

function LeaveLine() {
  const { activityLabel } = Route.useLoaderData()
  const { token } = Route.useParams()
  const { client } = useRouteContext({ from: '__root__' })
  return (
    <OneClickPage
      title="Liste d’attente"
      isDone={false}
      question={
        <>
          Quitter la liste d’attente de « <strong>{activityLabel}</strong> » ?
        </>
      }
      consequence="La place qui vous est gardée va à la personne suivante."
      button="Quitter la liste"
      act={() => client('/leave-by-waiting-link', { token })}
      done={`Vous n’attendez plus de place pour « ${activityLabel} ». Vous pouvez vous inscrire de nouveau sur sa page.`}
    />
  )
}
