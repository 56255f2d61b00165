import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { RETRY_ADVICE } from './error-screen.tsx'
import { Notice } from './notice.tsx'
import { Page } from './page.tsx'
import { notify } from './toast.ts'

/** The error screen of a route whose data could not be loaded: "Échec du chargement {of what}. …". */
export function LoadFailure({ ofWhat, error }: Pick<ErrorComponentProps, 'error'> & { ofWhat: string }) {
  const router = useRouter()
  const failure = `Échec du chargement ${ofWhat}.`
  useEffect(() => notify.error(`${failure} ${RETRY_ADVICE}`, error), [failure, error])
  return (
    <Page>
      <Notice kind="error" retry={() => void router.invalidate()}>
        <h1 className="text-base font-bold">{failure}</h1>
        <p>{RETRY_ADVICE}</p>
      </Notice>
    </Page>
  )
}
