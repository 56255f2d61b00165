import { createFileRoute, useRouter } from '@tanstack/react-router'
import { OwnSubsidiesCard } from '#features/catalogue/subsidies/ui/own-subsidies-card.tsx'
import { PersonalData } from '#features/operation/privacy/ui/personal-data.tsx'
import { safeRedirect } from '#features/people/accounts/sessions/safe-redirect.ts'
import { AccountDetailsForm } from '#features/people/accounts/ui/account-details-form.tsx'
import { NotSignedIn } from '#features/people/accounts/ui/sign-in/not-signed-in.tsx'
import { useSessionEnd } from '#features/people/accounts/ui/use-session-end.ts'
import { MailChoicesCard } from '#features/people/consents/ui/mail-choices-card.tsx'
import { OwnAnswers } from '#features/people/member-fields/ui/own-answers.tsx'
import { SignInMethods } from '#features/people/passkeys/ui/sign-in-methods.tsx'
import { Card } from '#ui/card.tsx'
import { NarrowPage, PageTitle, TextLink } from '#ui/page.tsx'
import { notify } from '#ui/toast.ts'
import { paramText } from '#web/account-guards.ts'
import { privateHead } from '#web/page-head.ts'
import { loginHref, requireSession } from '#web/require-session.ts'
import { enterPage, replaceSession } from '#web/session-store.ts'

export const Route = createFileRoute('/account')({
  // `effacer`: id from the mail that confirms an erasure. `suite`: page that the member wanted when the site asked the
  // committee's questions.
  validateSearch: ({ effacer, suite }: Record<string, unknown>): { effacer?: string; suite?: string } => ({
    effacer: paramText(effacer),
    suite: paramText(suite),
  }),
  beforeLoad: requireSession,
  loader: async ({ context: { client, session } }) => {
    if (session.type === 'visitor') return null
    const [methods, choices, answers, subsidies] = await Promise.all([
      client('/list-sign-in-methods', {}),
      client('/list-mail-choices', {}),
      client('/get-own-answers', {}),
      client('/list-own-subsidies', {}),
    ])
    return { methods, choices: choices.items, answers, subsidies: subsidies.items }
  },
  head: privateHead('Mon compte'),
  component: Account,
})

function Account() {
  const { client, session, zone } = Route.useRouteContext()
  const loaded = Route.useLoaderData()
  const { effacer, suite } = Route.useSearch()
  const router = useRouter()
  const { ended, tell } = useSessionEnd(client)
  return (
    <NarrowPage>
      <PageTitle lead="Vos coordonnées et votre code premium">Mon compte</PageTitle>
      {session.type === 'visitor' || ended ? (
        <NotSignedIn loginHref={loginHref('/account')} />
      ) : (
        <>
          <Card>
            <AccountDetailsForm
              client={client}
              email={session.email}
              userData={session.userData}
              onSessionEnded={tell}
              onSaved={async (userData, groupChanged) => {
                const fresh = groupChanged ? (await client('/get-session', {})).session : { ...session, userData }
                notify.success('Informations mise à jour')
                await replaceSession(router, fresh)
              }}
            />
          </Card>
          {loaded ? (
            <>
              <OwnSubsidiesCard items={loaded.subsidies} />
              <OwnAnswers
                client={client}
                zone={zone}
                found={loaded.answers}
                wanted={suite === undefined ? undefined : safeRedirect(suite)}
                onChanged={() => router.invalidate()}
                onSessionEnded={tell}
              />
              {loaded.choices.length > 0 ? (
                <MailChoicesCard client={client} choices={loaded.choices} onSessionEnded={tell} />
              ) : null}
              <SignInMethods
                client={client}
                email={session.email}
                methods={loaded.methods}
                zone={zone}
                onChanged={() => router.invalidate()}
                onSessionEnded={tell}
              />
            </>
          ) : null}
          <p className="mt-8">
            <TextLink to="/waiting-list">Mes listes d’attente</TextLink>
          </p>
          <p className="mt-2">
            <TextLink to="/retractation">Renoncer au contrat ici</TextLink> : le droit de rétractation de vos commandes
          </p>
          {loaded ? (
            <PersonalData
              signIn={{ client, email: session.email, methods: loaded.methods }}
              confirmationId={effacer}
              onSessionEnded={tell}
              onErased={() => enterPage('/')}
            />
          ) : null}
        </>
      )}
    </NarrowPage>
  )
}
