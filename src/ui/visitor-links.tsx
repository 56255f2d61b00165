import { useLocation } from '@tanstack/react-router'
import { ButtonLink } from './button.tsx'
import { TextLink } from './page.tsx'

/** Links that replace the add button for visitors; both return to this page (G11). */
export function VisitorLinks() {
  const redirect = useLocation({ select: ({ href }) => href.replace(/#.*$/, '') })
  return (
    <div className="flex flex-col items-center gap-3">
      <ButtonLink to="/login" search={{ redirect }} size="lg" full>
        Connectez-vous
      </ButtonLink>
      <p className="text-sm">
        <TextLink to="/register" search={{ redirect }}>
          Pas encore inscrit ? Créer un compte
        </TextLink>
      </p>
    </div>
  )
}
