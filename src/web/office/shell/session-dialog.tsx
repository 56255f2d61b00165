import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { useOfficeContext } from '../use-office.ts'

const SignInAgain = lazy(() => import('./sign-in-again.tsx').then((loaded) => ({ default: loaded.SignInAgain })))

/**
 * Dialog over the screen when the session has ended: after signing in again, unsaved input and waiting calls continue.
 */
export function SessionDialog() {
  const { session } = useOfficeContext()
  const lost = useSyncExternalStore(session.subscribe, session.isLost)
  return (
    <Dialog open={lost} onClose={session.giveUp} title="Votre session a pris fin" width={440}>
      <Suspense fallback={<LoadingBlock />}>
        <SignInAgain />
      </Suspense>
    </Dialog>
  )
}
