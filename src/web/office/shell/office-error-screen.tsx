import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { NO_ANSWER } from '#lib/words/failures.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { OfficePage } from '../office-page.tsx'

/**
 * Error screen inside the shell. Shows the text of a call's refusal, but never of an unexpected error, which goes to
 * the log.
 */
export function OfficeErrorScreen({ error }: ErrorComponentProps) {
  const router = useRouter()
  const said = error instanceof Error && error.name === 'ClientError' && error.message !== NO_ANSWER
  return (
    <OfficePage>
      <Notice kind="error" title={said ? error.message : 'Cette page n’a pas pu être affichée.'}>
        <p>Rien n’est perdu de ce qui était enregistré. Vérifiez votre connexion, puis réessayez.</p>
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => void router.invalidate()}>
          Réessayer
        </Button>
      </Notice>
    </OfficePage>
  )
}
