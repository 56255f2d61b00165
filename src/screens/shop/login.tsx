import { createFileRoute } from '@tanstack/react-router'
import { AuthLayout } from '../../features/accounts/ui/auth-layout.tsx'
import { LoginFlow } from '../../features/accounts/ui/login-flow.tsx'
import { OtherWays } from '../../features/accounts/ui/other-ways.tsx'
import { TextLink } from '../../ui/page.tsx'
import { leaveIfSignedIn, redirectSearch } from '../../web/account-guards.ts'
import { privateHead } from '../../web/page-head.ts'
import { enterPage } from '../../web/session-store.ts'

export const Route = createFileRoute('/login')({
  validateSearch: redirectSearch,
  beforeLoad: leaveIfSignedIn,
  // Only a group's own site may have an employer.
  loader: ({ context: { client, session } }) =>
    session.type === 'visitor' && session.membersOnly ? client('/get-login-options', {}) : { employer: null },
  head: privateHead('Connexion'),
  component: Login,
})

function Login() {
  const { client, session } = Route.useRouteContext()
  const search = Route.useSearch()
  const { employer } = Route.useLoaderData()
  const signedIn = { back: search.redirect, onSignedIn: () => enterPage(search.redirect) }
  const { auth } = session.whiteLabeling
  return (
    <AuthLayout
      auth={auth}
      title="Connexion"
      lead="Accédez à votre compte"
      footer={
        <>
          {auth.type === 'ModeHero' ? (
            <p className="mb-4">
              Pas encore de compte ?{' '}
              <TextLink to="/register" search={search} className="font-semibold">
                Inscription
              </TextLink>
            </p>
          ) : null}
          <TextLink to="/terms">Mentions légales</TextLink>
        </>
      }
    >
      <LoginFlow
        client={client}
        {...signedIn}
        otherWays={<OtherWays client={client} {...signedIn} employer={employer?.label} />}
      />
    </AuthLayout>
  )
}
