import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthLayout } from '#features/people/accounts/ui/auth-layout.tsx'
import { MailSent } from '#features/people/accounts/ui/mail-sent.tsx'
import { ForgotPasswordForm } from '#features/people/accounts/ui/passwords/forgot-password-form.tsx'
import { limits } from '#lib/words/limits.ts'
import { TextLink } from '#ui/page.tsx'
import { leaveIfSignedIn, paramText, type RedirectSearch, redirectSearch } from '#web/account-guards.ts'
import { privateHead } from '#web/page-head.ts'

export const Route = createFileRoute('/forgot-password')({
  validateSearch: (search: Record<string, unknown>): RedirectSearch & { email?: string } => ({
    ...redirectSearch(search),
    email: paramText(search.email),
  }),
  beforeLoad: leaveIfSignedIn,
  head: privateHead('Mot de passe oublié'),
  component: ForgotPassword,
})

type State = { name: 'initial' } | { name: 'finish'; email: string }

function ForgotPassword() {
  const { client, session } = Route.useRouteContext()
  const { email, redirect } = Route.useSearch()
  const [state, setState] = useState<State>({ name: 'initial' })
  return (
    <AuthLayout
      auth={session.whiteLabeling.auth}
      title="Mot de passe oublié"
      lead={state.name === 'initial' ? 'Choisissez-en un nouveau avec un lien reçu par email' : undefined}
      footer={
        <TextLink to="/login" search={{ redirect }}>
          Retour à la connexion
        </TextLink>
      }
    >
      {state.name === 'initial' ? (
        <ForgotPasswordForm
          client={client}
          email={email}
          back={redirect}
          onSent={(address) => setState({ name: 'finish', email: address })}
        />
      ) : (
        <MailSent title="Lien envoyé">
          Si un compte existe pour <strong className="[overflow-wrap:anywhere]">{state.email}</strong>, un lien pour
          choisir un nouveau mot de passe vient d'y être envoyé. Il est valable {limits.proofLink.inWords}.
        </MailSent>
      )}
    </AuthLayout>
  )
}
