import { createFileRoute } from '@tanstack/react-router'
import { ClientError } from '#api/client.ts'
import { MAX_TOKEN_LENGTH } from '#contract/id-length.ts'
import { AccountForm } from '#features/people/accounts/ui/account-form.tsx'
import { AuthLayout } from '#features/people/accounts/ui/auth-layout.tsx'
import { useForm } from '#features/people/accounts/ui/use-form.ts'
import { useOnce } from '#features/people/accounts/ui/use-once.ts'
import { Waiting } from '#features/people/accounts/ui/waiting.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { notify } from '#ui/toast.ts'
import { redirectSearch } from '#web/account-guards.ts'
import { privateHead } from '#web/page-head.ts'
import { enterPage } from '#web/session-store.ts'

export const Route = createFileRoute('/link/$id')({
  validateSearch: redirectSearch,
  loader: async ({ context: { client }, params: { id } }) =>
    id.length > MAX_TOKEN_LENGTH ? { state: 'expired' as const } : client('/get-link', { id }),
  head: privateHead('Connexion'),
  component: MagicLink,
  errorComponent: ({ error }) => <LoadFailure ofWhat="du lien" error={error} />,
})

const LINK_FAILED = "Ce lien n'est plus valable."

/**
 * Sign-in by a mailed link. It waits for a press, because mail programs open links; a link that continues from another
 * host does not.
 */
function MagicLink() {
  const { state } = Route.useLoaderData()
  if (state === 'mailed') return <PressedLink />
  return <OpenedLink />
}

function useLink() {
  const { client } = Route.useRouteContext()
  const { id } = Route.useParams()
  const { redirect } = Route.useSearch()
  const navigate = Route.useNavigate()
  return async () => {
    try {
      const { success } = await client('/link', { id })
      if (!success) throw new ClientError('linkExpired', 404, LINK_FAILED)
      enterPage(redirect)
    } catch (error) {
      if (error instanceof ClientError && error.code === 'passkeyAsked') {
        notify.info(error.message)
        return navigate({ to: '/login', search: { redirect }, replace: true })
      }
      notify.error(LINK_FAILED, error)
      await navigate({ to: '/', replace: true })
    }
  }
}

function OpenedLink() {
  useOnce(useLink())
  return <Waiting title="Connexion en cours..." />
}

function PressedLink() {
  const { session } = Route.useRouteContext()
  const openLink = useLink()
  const form = useForm({
    names: [],
    check: () => ({ fields: {}, message: null }),
    send: async () => {
      await openLink()
      return 'leaving'
    },
    failure: LINK_FAILED,
  })
  return (
    <AuthLayout auth={session.whiteLabeling.auth} title="Connexion" lead="Votre lien est prêt : il ne sert qu’une fois">
      <AccountForm form={form} label="Connexion" submit="Me connecter">
        {null}
      </AccountForm>
    </AuthLayout>
  )
}
