import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { notify } from '#ui/toast.ts'
import { startOfScope } from '../office-facts.ts'
import { OfficePage } from '../office-page.tsx'
import { useScope } from '../use-office.ts'

/** Visit whose miss was last notified, since a visit may render several times. */
let told = ''

/** Not-found screen inside the shell, with the menu. `data` is a call's message on a missing item (X05). */
export function OfficeNotFoundScreen({ data }: { data?: unknown }) {
  const scope = useScope()
  const visit = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? location.href })
  useEffect(() => {
    if (typeof data !== 'string' || told === visit) return
    told = visit
    notify.error(data)
  }, [data, visit])
  return (
    <OfficePage>
      <p className="max-w-[60ch]">Cette page n’existe pas, ou ce qu’elle montrait a été supprimé.</p>
      <ButtonLink to={startOfScope(scope)} variant="secondary" size="sm" className="mt-4">
        Retour à l’accueil
      </ButtonLink>
    </OfficePage>
  )
}
