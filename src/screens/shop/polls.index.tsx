import { createFileRoute, Link } from '@tanstack/react-router'
import { pollMoment, votesText } from '#features/committee/polls/poll-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { CheckIcon, InfoIcon } from '#ui/icons.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { NarrowPage, PageTitle } from '#ui/page.tsx'
import { alwaysFresh } from '#web/loading.ts'
import { privateHead } from '#web/page-head.ts'
import { orLogin, requireSession } from '#web/require-session.ts'
import { useFurtherPages } from '#web/use-further-pages.tsx'

export const Route = createFileRoute('/polls/')({
  ...alwaysFresh,
  beforeLoad: requireSession,
  loader: ({ context: { client }, location }) => orLogin(client('/list-polls', {}), location),
  head: privateHead('Sondages'),
  component: Polls,
  errorComponent: ({ error }) => <LoadFailure ofWhat="des sondages" error={error} />,
})

/** All polls of the member's committees, latest first. */
function Polls() {
  const first = Route.useLoaderData()
  const { client, zone } = Route.useRouteContext()
  const { items, furtherButton } = useFurtherPages(first, (cursor) => client('/list-polls', { cursor }))
  return (
    <NarrowPage>
      <PageTitle lead="Votre CSE vous demande votre avis.">Sondages</PageTitle>
      {items.length === 0 ? (
        <EmptyState Icon={InfoIcon} text="Pas de sondage pour le moment">
          <ButtonLink to="/">Découvrir les activités</ButtonLink>
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {items.map(({ id, title, state, endsAt, total, hasVoted }) => (
            <li key={id} className="rounded-xl border border-line p-4 [overflow-wrap:anywhere]">
              <Link to="/polls/$pollId" params={{ pollId: id }} className="text-base font-bold text-link">
                {title}
              </Link>
              <p className="mt-1 text-ink-soft">
                {state === 'ended' ? 'Terminé le' : 'Jusqu’au'} {pollMoment(zone, endsAt)} · {votesText(total)}
              </p>
              {hasVoted ? (
                <p className="mt-1 flex items-center gap-1.5 font-medium text-positive">
                  <CheckIcon className="size-4" />
                  Vous avez voté
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {furtherButton}
    </NarrowPage>
  )
}
