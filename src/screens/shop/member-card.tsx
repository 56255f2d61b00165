import { createLazyRoute } from '@tanstack/react-router'
import { MemberCard } from '../../features/accounts/ui/member-card.tsx'
import { NotSignedIn } from '../../features/accounts/ui/not-signed-in.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NarrowPage, PageTitle } from '../../ui/page.tsx'
import { loginHref } from '../../web/require-session.ts'

export const Route = createLazyRoute('/member-card')({ component: MemberCardScreen })

function MemberCardScreen() {
  const { session } = Route.useRouteContext()
  return (
    <NarrowPage>
      <PageTitle>Ma carte membre</PageTitle>
      <Content session={session} />
    </NarrowPage>
  )
}

function Content({ session }: Pick<ReturnType<typeof Route.useRouteContext>, 'session'>) {
  if (session.type === 'visitor') return <NotSignedIn loginHref={loginHref('/member-card')} />
  const { memberCardCode, firstName, lastName } = session.userData
  if (!memberCardCode) return <Notice>Vous n'avez pas de carte membre</Notice>
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
