import { ButtonAnchor } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/**
 * For a session that ended while its page was open (G25). A plain anchor: the page that is left still believes in the
 * session, so that only a fresh document shows /login.
 */
export function NotSignedIn({ loginHref }: { loginHref: string }) {
  return (
    <>
      <Notice kind="warn">Vous n'êtes pas connecté</Notice>
      <ButtonAnchor href={loginHref} className="mt-5">
        Se connecter
      </ButtonAnchor>
    </>
  )
}
