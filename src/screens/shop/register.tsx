import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthLayout } from '#features/people/accounts/ui/auth-layout.tsx'
import { MailSent } from '#features/people/accounts/ui/mail-sent.tsx'
import { RegisterForm } from '#features/people/accounts/ui/registration/register-form.tsx'
import { limits } from '#lib/words/limits.ts'
import { TextLink } from '#ui/page.tsx'
import { leaveIfSignedIn, redirectSearch } from '#web/account-guards.ts'
import { privateHead } from '#web/page-head.ts'

export const Route = createFileRoute('/register')({
  validateSearch: redirectSearch,
  beforeLoad: leaveIfSignedIn,
  head: privateHead('Inscription'),
  component: Register,
})

function Register() {
  const { client, session } = Route.useRouteContext()
  const search = Route.useSearch()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <AuthLayout
      auth={session.whiteLabeling.auth}
      title="Inscription"
      lead={sentTo === null ? "Créez votre compte, c'est gratuit" : undefined}
      footer={
        <TextLink to="/login" search={search} className="font-semibold">
          J'ai déjà un compte
        </TextLink>
      }
    >
      {sentTo === null ? (
        <RegisterForm
          client={client}
          card={session.memberCardConfig}
          membersOf={session.type === 'visitor' && session.membersOnly ? session.whiteLabeling.title : null}
          redirect={search.redirect}
          onMailSent={setSentTo}
        />
      ) : (
        <MailSent title="Un email de confirmation a été envoyé">
          Ouvrez le lien que nous venons d'envoyer à <strong className="[overflow-wrap:anywhere]">{sentTo}</strong> pour
          finaliser votre inscription. Il est valable {limits.accountLink.inWords}. Rien reçu ? Vérifiez vos courriers
          indésirables.
        </MailSent>
      )}
    </AuthLayout>
  )
}
