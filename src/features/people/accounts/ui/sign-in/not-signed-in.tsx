import { ButtonAnchor } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/**
 * Notice that the session ended while its page was open (G25). A plain anchor, because this page still has the session
 * in memory: only a newly loaded document shows /login.
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
