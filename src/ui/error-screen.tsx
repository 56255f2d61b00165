import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { Page } from './page.tsx'

/** For screens without a text of their own. What an unexpected error says of itself is for the log, not for people. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const router = useRouter()
  const known = error instanceof Error && error.name === 'ClientError'
  return (
    <Page>
      <Notice kind="error" title={known ? error.message : 'Server error'}>
        <p>Vous pouvez rafraichir la page pour réessayer</p>
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => void router.invalidate()}>
          Réessayer
        </Button>
      </Notice>
    </Page>
  )
}
