import { createFileRoute } from '@tanstack/react-router'
import { AuthLayout } from '#features/people/accounts/ui/auth-layout.tsx'
import { EmployerReturn } from '#features/people/oidc/ui/employer-return.tsx'
import { privateHead } from '#web/page-head.ts'
import { enterPage } from '#web/session-store.ts'

export const Route = createFileRoute('/oidc/callback')({
  head: privateHead('Connexion'),
  component: EmployerCallback,
})

function EmployerCallback() {
  const { client, session } = Route.useRouteContext()
  return (
    <AuthLayout auth={session.whiteLabeling.auth} title="Connexion" lead="Par votre employeur">
      <EmployerReturn client={client} onSignedIn={enterPage} />
    </AuthLayout>
  )
}
