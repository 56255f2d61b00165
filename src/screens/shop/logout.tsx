import { createFileRoute, redirect } from '@tanstack/react-router'
import { useOnce } from '../../features/accounts/ui/use-once.ts'
import { Waiting } from '../../features/accounts/ui/waiting.tsx'
import { notify } from '../../ui/toast.ts'
import { dropDraftsOf } from '../../web/drafts.ts'
import { privateHead } from '../../web/page-head.ts'
import { enterPage } from '../../web/session-store.ts'

export const Route = createFileRoute('/logout')({
  beforeLoad: ({ context }) => {
    if (context.session.type === 'visitor') throw redirect({ href: '/', statusCode: 302 })
  },
  head: privateHead('Déconnexion'),
  component: Logout,
})

function Logout() {
  const { client, session } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  useOnce(async () => {
    try {
      await client('/logout', {})
      if (session.type === 'user') dropDraftsOf(session.email)
      enterPage('/')
    } catch (error) {
      notify.error('Erreur lors de la déconnexion', error)
      await navigate({ to: '/' })
    }
  })
  return <Waiting title="À bientôt..." />
}
