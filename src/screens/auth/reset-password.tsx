import { createLazyRoute } from '@tanstack/react-router'
import { AuthLayout } from '../../features/accounts/ui/auth-layout.tsx'
import { ResetPasswordForm } from '../../features/accounts/ui/reset-password-form.tsx'
import { TextLink } from '../../ui/page.tsx'
import { enterPage } from '../../web/session-store.ts'

export const Route = createLazyRoute('/reset-password/$id')({ component: ResetPassword })

function ResetPassword() {
  const { client, session } = Route.useRouteContext()
  const { id } = Route.useParams()
  return (
    <AuthLayout
      auth={session.whiteLabeling.auth}
      title="Nouveau mot de passe"
      lead="Vous serez connecté aussitôt, et déconnecté de vos autres appareils"
      footer={<TextLink to="/forgot-password">Demander un nouveau lien</TextLink>}
    >
      <ResetPasswordForm client={client} id={id} onReset={() => enterPage('/')} />
    </AuthLayout>
  )
}
