import { createFileRoute } from '@tanstack/react-router'
import { ClientError } from '../../api/client.ts'
import { useOnce } from '../../features/accounts/ui/use-once.ts'
import { Waiting } from '../../features/accounts/ui/waiting.tsx'
import { notify } from '../../ui/toast.ts'
import { redirectSearch } from '../../web/account-guards.ts'
import { privateHead } from '../../web/page-head.ts'
import { enterPage } from '../../web/session-store.ts'

export const Route = createFileRoute('/link/$id')({
  validateSearch: redirectSearch,
  head: privateHead('Connexion'),
  component: MagicLink,
})

const LINK_FAILED = "Ce lien n'est plus valable."

function MagicLink() {
  const { client } = Route.useRouteContext()
  const { id } = Route.useParams()
  const { redirect } = Route.useSearch()
  const navigate = Route.useNavigate()
  useOnce(async () => {
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
  })
  return <Waiting title="Connexion en cours..." />
}
