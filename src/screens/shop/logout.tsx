import { createFileRoute, redirect } from '@tanstack/react-router'
import { useState } from 'react'
import { useOnce } from '#features/people/accounts/ui/use-once.ts'
import { Waiting } from '#features/people/accounts/ui/waiting.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { notify } from '#ui/toast.ts'
import { dropDrafts } from '#web/drafts.ts'
import { privateHead } from '#web/page-head.ts'
import { enterPage } from '#web/session-store.ts'

export const Route = createFileRoute('/logout')({
  beforeLoad: ({ context }) => {
    if (context.session.type === 'visitor') throw redirect({ href: '/', statusCode: 302 })
  },
  head: privateHead('Déconnexion'),
  component: Logout,
})

function Logout() {
  const { client, session } = Route.useRouteContext()
  const [hasFailed, setFailed] = useState(false)
  const leave = async () => {
    setFailed(false)
    try {
      await client('/logout', {})
      if (session.type === 'user') dropDrafts(session.email)
      enterPage('/')
    } catch (error) {
      notify.error('Erreur lors de la déconnexion', error)
      // Says that the session remains, so that a person leaving a shared machine does not take another page for the
      // sign-out.
      setFailed(true)
    }
  }
  useOnce(leave)
  if (!hasFailed) return <Waiting title="À bientôt..." />
  return (
    <Page>
      <Notice kind="error">
        <h1 className="text-base font-bold">Vous êtes toujours connecté.</h1>
        <p>La déconnexion n’a pas abouti.</p>
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => void leave()}>
          Réessayer
        </Button>
      </Notice>
    </Page>
  )
}
