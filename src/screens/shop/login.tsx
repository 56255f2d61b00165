import { createFileRoute } from '@tanstack/react-router'
import { leaveIfSignedIn, redirectSearch } from '../../web/account-guards.ts'
import { privateHead } from '../../web/page-head.ts'
import { enterPage } from '../../web/session-store.ts'
import { LoginView } from './-login-view.tsx'

export const Route = createFileRoute('/login')({
  validateSearch: redirectSearch,
  beforeLoad: leaveIfSignedIn,
  head: privateHead('Connexion'),
  component: Login,
})

function Login() {
  const { client, session } = Route.useRouteContext()
  const { redirect } = Route.useSearch()
  return (
    <LoginView
      auth={session.whiteLabeling.auth}
      client={client}
      back={redirect}
      onSignedIn={() => enterPage(redirect)}
    />
  )
}
