import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast.ts'
import { OfficePage } from '../office-page.tsx'

const ADVICE = 'Vous pouvez rafraichir la page pour réessayer'

/** Error screen of data that failed to load: "Échec du chargement {of what}. …". */
export function LoadFailed({ ofWhat, error }: { ofWhat: string; error: unknown }) {
  const router = useRouter()
  const failure = `Échec du chargement ${ofWhat}.`
  useEffect(() => notify.error(`${failure} ${ADVICE}`, error), [failure, error])
  return (
    <OfficePage>
      <Notice kind="error" title={failure}>
        <p>{ADVICE}</p>
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => void router.invalidate()}>
          Réessayer
        </Button>
      </Notice>
    </OfficePage>
  )
}
