import { createFileRoute } from '@tanstack/react-router'
import { ClientError } from '../../api/client.ts'
import { useOnce } from '../../features/accounts/ui/use-once.ts'
import { Waiting } from '../../features/accounts/ui/waiting.tsx'
import { notify } from '../../ui/toast.ts'
import { redirectSearch } from '../../web/account-guards.ts'
import { domainHome } from '../../web/domain-home.ts'
import { privateHead } from '../../web/page-head.ts'
import { enterPage } from '../../web/session-store.ts'

export const Route = createFileRoute('/register-link/$id')({
  validateSearch: redirectSearch,
  head: privateHead('Inscription'),
  component: RegisterLink,
})

const EXPIRED =
  "Votre lien d'invitation a expiré. Si votre inscription est déjà confirmée, connectez-vous ; sinon, inscrivez-vous à nouveau."
/** The link itself may still be good. */
const FAILED = "Votre inscription n'a pas pu être terminée, merci de rouvrir le lien dans quelques instants."
const isExpired = (error: unknown) => error instanceof ClientError && error.code === 'invitationExpired'

function RegisterLink() {
  const { client } = Route.useRouteContext()
  const { id } = Route.useParams()
  const { redirect } = Route.useSearch()
  const navigate = Route.useNavigate()
  useOnce(async () => {
    try {
      const { success, session, domain } = await client('/register-link', { id })
      if (!success) throw new ClientError('invitationExpired', 404, EXPIRED)
      const elsewhere = domain === undefined ? null : domainHome(domain, window.location)
      if (elsewhere !== null) return window.location.replace(elsewhere)
      if (session.type === 'user') return enterPage(redirect)
      // The group or its host has changed since the link was mailed.
      notify.info(
        "Votre compte est créé, mais il n'ouvre pas ce site : connectez-vous sur celui de votre organisation.",
      )
      await navigate({ to: '/', replace: true })
    } catch (error) {
      notify.error(isExpired(error) ? EXPIRED : FAILED, error)
      await navigate({ to: '/', replace: true })
    }
  })
  return <Waiting title="Finalisation de l'inscription..." />
}
