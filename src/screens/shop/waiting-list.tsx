import { createFileRoute } from '@tanstack/react-router'
import { WaitingCard } from '#features/selling/waiting-list/ui/waiting-card.tsx'
import { useFocusThatStays } from '#ui/browser/use-focus-that-stays.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { NarrowPage, PageTitle } from '#ui/page.tsx'
import { ClockIcon } from '#ui/page-icons.tsx'
import { serverNow } from '#ui/server-clock.ts'
import { alwaysFresh } from '#web/loading.ts'
import { privateHead } from '#web/page-head.ts'
import { orLogin, requireSession } from '#web/require-session.ts'

/** Target of the mail about a held place. */
export const Route = createFileRoute('/waiting-list')({
  ...alwaysFresh,
  beforeLoad: requireSession,
  loader: async ({ context, location }) => ({
    ...(await orLogin(context.client('/list-waitings', {}), location)),
    loadedAt: serverNow(),
  }),
  head: privateHead('Listes d’attente'),
  component: Waitings,
  errorComponent: ({ error }) => <LoadFailure ofWhat="des listes d’attente" error={error} />,
})

function Waitings() {
  const { items, loadedAt } = Route.useLoaderData()
  const place = useFocusThatStays<HTMLDivElement>(items.map(({ id }) => id).join(' '))
  return (
    <NarrowPage>
      <PageTitle lead="Si une place se libère, nous vous la gardons et vous prévenons par email.">
        Mes listes d’attente
      </PageTitle>
      <div ref={place} tabIndex={-1} className="outline-none">
        {items.length === 0 ? (
          <EmptyState Icon={ClockIcon} text="Vous n’attendez aucune place">
            <ButtonLink to="/">Découvrir les activités</ButtonLink>
          </EmptyState>
        ) : (
          <ul className="flex flex-col gap-4">
            {items.map((item) => (
              <li key={item.id}>
                <WaitingCard item={item} loadedAt={loadedAt} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </NarrowPage>
  )
}
