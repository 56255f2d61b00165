import { ButtonLink } from '../../../ui/button.tsx'
import { homeOfScope } from '../office-facts.ts'
import { OfficePage } from '../office-page.tsx'
import { useScope } from '../use-office.ts'

/** Inside the shell, so that the menu leads on. */
export function OfficeNotFoundScreen() {
  const scope = useScope()
  return (
    <OfficePage>
      <p className="max-w-[60ch]">Cette page n’existe pas, ou ce qu’elle montrait a été supprimé.</p>
      <ButtonLink to={homeOfScope(scope)} variant="secondary" size="sm" className="mt-4">
        Retour à l’accueil
      </ButtonLink>
    </OfficePage>
  )
}
