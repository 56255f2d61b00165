import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Notice } from './notice.tsx'
import { Page } from './page.tsx'

export const RETRY_ADVICE = 'Vous pouvez rafraichir la page pour réessayer'

/** For screens without a text of their own. What an unexpected error says of itself is for the log, not for people. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const router = useRouter()
  const known = error instanceof Error && error.name === 'ClientError'
  return (
    <Page>
      <Notice kind="error" title={known ? error.message : 'Server error'} retry={() => void router.invalidate()}>
        <p>{RETRY_ADVICE}</p>
      </Notice>
    </Page>
  )
}
