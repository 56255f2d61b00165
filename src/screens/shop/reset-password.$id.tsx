import { createFileRoute } from '@tanstack/react-router'
import { AuthLayout } from '#features/people/accounts/ui/auth-layout.tsx'
import { ResetPasswordForm } from '#features/people/accounts/ui/passwords/reset-password-form.tsx'
import { TextLink } from '#ui/page.tsx'
import { notify } from '#ui/toast.ts'
import { redirectSearch } from '#web/account-guards.ts'
import { privateHead } from '#web/page-head.ts'
import { enterPage } from '#web/session-store.ts'

export const Route = createFileRoute('/reset-password/$id')({
  validateSearch: redirectSearch,
  head: privateHead('Nouveau mot de passe'),
  component: ResetPassword,
})

function ResetPassword() {
  const { client, session } = Route.useRouteContext()
  const { id } = Route.useParams()
  const { redirect } = Route.useSearch()
  const navigate = Route.useNavigate()
  const reset = (outcome: 'signed-in' | 'elsewhere' | 'passkey-asked') => {
    if (outcome === 'signed-in') return enterPage(redirect)
    notify.info(
      outcome === 'passkey-asked'
        ? 'Votre mot de passe est modifié. Connectez-vous avec votre clé d’accès.'
        : "Votre mot de passe est modifié, mais votre compte n'ouvre pas ce site : connectez-vous sur le vôtre.",
    )
    void navigate({ to: '/login', replace: true })
  }
  return (
    <AuthLayout
      auth={session.whiteLabeling.auth}
      title="Nouveau mot de passe"
      lead="Vous serez connecté aussitôt, et déconnecté de vos autres appareils"
      footer={
        <TextLink to="/forgot-password" search={{ redirect }}>
          Demander un nouveau lien
        </TextLink>
      }
    >
      <ResetPasswordForm client={client} id={id} onReset={reset} />
    </AuthLayout>
  )
}
