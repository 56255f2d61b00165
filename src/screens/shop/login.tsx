import { createFileRoute } from '@tanstack/react-router'
import { OtherWays } from '#features/people/accounts/ui/sign-in/other-ways.tsx'
import { leaveIfSignedIn, redirectSearch } from '#web/account-guards.ts'
import { privateHead } from '#web/page-head.ts'
import { enterPage } from '#web/session-store.ts'
import { LoginView } from './-login-view.tsx'

export const Route = createFileRoute('/login')({
  validateSearch: redirectSearch,
  beforeLoad: leaveIfSignedIn,
  // Only a group's own site can have an employer's sign-in.
  loader: ({ context: { client, session } }) =>
    session.type === 'visitor' && session.membersOnly ? client('/get-login-options', {}) : { employer: null },
  head: privateHead('Connexion'),
  component: Login,
})

function Login() {
  const { client, session } = Route.useRouteContext()
  const { redirect } = Route.useSearch()
  const { employer } = Route.useLoaderData()
  const signedIn = { back: redirect, onSignedIn: () => enterPage(redirect) }
  return (
    <LoginView
      auth={session.whiteLabeling.auth}
      client={client}
      {...signedIn}
      otherWays={<OtherWays client={client} {...signedIn} employer={employer?.label} />}
    />
  )
}
