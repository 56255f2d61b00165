import { createFileRoute } from '@tanstack/react-router'
import { ClientError } from '#api/client.ts'
import { MAX_TOKEN_LENGTH } from '#contract/id-length.ts'
import { AuthLayout } from '#features/people/accounts/ui/auth-layout.tsx'
import { RegisterLinkForm } from '#features/people/accounts/ui/registration/register-link-form.tsx'
import { useOnce } from '#features/people/accounts/ui/use-once.ts'
import { Waiting } from '#features/people/accounts/ui/waiting.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { notify } from '#ui/toast.ts'
import { redirectSearch } from '#web/account-guards.ts'
import { domainHome } from '#web/domain-home.ts'
import { privateHead } from '#web/page-head.ts'
import { enterPage } from '#web/session-store.ts'

export const Route = createFileRoute('/register-link/$id')({
  validateSearch: redirectSearch,
  loader: async ({ context: { client }, params: { id } }) =>
    id.length > MAX_TOKEN_LENGTH ? { state: 'expired' as const } : client('/get-registration', { id }),
  head: privateHead('Inscription'),
  component: RegisterLink,
  errorComponent: ({ error }) => <LoadFailure ofWhat="de l’inscription" error={error} />,
})

const TITLE = "Finalisation de l'inscription..."
const EXPIRED =
  "Votre lien d'invitation a expiré. Si votre inscription est déjà confirmée, connectez-vous ; sinon, inscrivez-vous à nouveau."
/** Text for a failure after which the link may still be valid. */
const FAILED = "Votre inscription n'a pas pu être terminée, merci de rouvrir le lien dans quelques instants."
const isExpired = (error: unknown) => error instanceof ClientError && error.code === 'invitationExpired'

/** Creates the account only when the person presses, because mail programs open links, some with scripts. */
function RegisterLink() {
  const { client, session } = Route.useRouteContext()
  const { state } = Route.useLoaderData()
  const { id } = Route.useParams()
  const { redirect } = Route.useSearch()
  const navigate = Route.useNavigate()
  const fail = async (error: unknown) => {
    notify.error(isExpired(error) ? EXPIRED : FAILED, error)
    await navigate({ to: '/', replace: true })
  }
  if (state === 'expired') return <Expired onSeen={() => fail(new ClientError('invitationExpired', 404, EXPIRED))} />
  return (
    <AuthLayout
      auth={session.whiteLabeling.auth}
      title={TITLE}
      lead={
        state === 'ready'
          ? 'Votre adresse est vérifiée : il ne reste qu’à confirmer'
          : 'Votre adresse est vérifiée : choisissez le mot de passe de votre compte'
      }
    >
      <RegisterLinkForm
        client={client}
        id={id}
        asksPassword={state === 'passwordAsked'}
        onDone={async (made, domain) => {
          const elsewhere = domain === undefined ? null : domainHome(domain, window.location)
          if (elsewhere !== null) return window.location.replace(elsewhere)
          if (made.type === 'user') return enterPage(redirect)
          // The group or its host has changed since the link was mailed.
          notify.info(
            "Votre compte est créé, mais il n'ouvre pas ce site : connectez-vous sur celui de votre organisation.",
          )
          await navigate({ to: '/', replace: true })
        }}
        onFailed={fail}
      />
    </AuthLayout>
  )
}

function Expired({ onSeen }: { onSeen: () => Promise<void> }) {
  useOnce(onSeen)
  return <Waiting title={TITLE} />
}
