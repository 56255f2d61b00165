import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { Page } from './page.tsx'
import { notify } from './toast.ts'

const ADVICE = 'Vous pouvez rafraichir la page pour réessayer'

/** Error screen of a route whose data failed to load: "Échec du chargement {of what}. …". */
export function LoadFailure({ ofWhat, error }: Pick<ErrorComponentProps, 'error'> & { ofWhat: string }) {
  const router = useRouter()
  const failure = `Échec du chargement ${ofWhat}.`
  useEffect(() => notify.error(`${failure} ${ADVICE}`, error), [failure, error])
  return (
    <Page>
      <Notice kind="error">
        <h1 className="text-base font-bold">{failure}</h1>
        <p>{ADVICE}</p>
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => void router.invalidate()}>
          Réessayer
        </Button>
      </Notice>
    </Page>
  )
}
