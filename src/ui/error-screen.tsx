import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { NO_ANSWER } from '#lib/words/failures.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { Page } from './page.tsx'

/**
 * Error screen for routes without their own. Shows the text of a call's refusal, but never of an unexpected error,
 * which goes to the log.
 */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const router = useRouter()
  const known = error instanceof Error && error.name === 'ClientError'
  return (
    <Page>
      <Notice kind="error" title={known ? error.message : NO_ANSWER}>
        <p>Vous pouvez rafraichir la page pour réessayer</p>
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => void router.invalidate()}>
          Réessayer
        </Button>
      </Notice>
    </Page>
  )
}
