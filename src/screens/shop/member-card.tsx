import { createFileRoute } from '@tanstack/react-router'
import type { Session } from '#contract/session-shapes.ts'
import { MemberCard } from '#features/people/accounts/ui/registration/member-card.tsx'
import { NotSignedIn } from '#features/people/accounts/ui/sign-in/not-signed-in.tsx'
import { useSessionEnd } from '#features/people/accounts/ui/use-session-end.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { CardIcon } from '#ui/icons.tsx'
import { NarrowPage, PageTitle } from '#ui/page.tsx'
import { privateHead } from '#web/page-head.ts'
import { loginHref, requireSession } from '#web/require-session.ts'

export const Route = createFileRoute('/member-card')({
  beforeLoad: requireSession,
  head: privateHead('Ma carte membre'),
  component: MemberCardScreen,
})

function MemberCardScreen() {
  const { client, session } = Route.useRouteContext()
  const { ended } = useSessionEnd(client)
  return (
    <NarrowPage>
      <PageTitle>Ma carte membre</PageTitle>
      {ended || session.type === 'visitor' ? (
        <NotSignedIn loginHref={loginHref('/member-card')} />
      ) : (
        <Content session={session} />
      )}
    </NarrowPage>
  )
}

function Content({ session }: { session: Extract<Session, { type: 'user' }> }) {
  const { memberCardCode, firstName, lastName } = session.userData
  if (!memberCardCode)
    return (
      <EmptyState Icon={CardIcon} text="Vous n'avez pas de carte membre">
        <p className="max-w-50ch leading-relaxed text-ink-soft">
          Quand votre organisation vous en attribue une, elle s'affiche ici.
        </p>
      </EmptyState>
    )
  const { logo, title } = session.whiteLabeling
  return (
    <>
      <MemberCard code={memberCardCode} firstName={firstName} lastName={lastName} logo={logo} title={title} />
      <p className="mt-5 text-sm leading-relaxed text-ink-soft">
        Présentez cette carte chez les partenaires qui offrent un avantage aux membres.
      </p>
    </>
  )
}
