import { useRouterState } from '@tanstack/react-router'
import { CloseIcon } from '#ui/icons.tsx'
import { BackLink } from '#ui/page.tsx'
import { leaveWayBack, useWayBack } from '../way-back.ts'

/** Link back to the path that the operator has left for this page, until they close it. */
export function WayBackLink() {
  const way = useWayBack()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  if (way === null || way.href === path) return null
  return (
    <nav aria-label="Parcours en cours" className="mb-3 flex items-center gap-1">
      <BackLink to={way.href} className="mb-0! min-w-0 [overflow-wrap:anywhere]">
        {way.text}
      </BackLink>
      <button
        type="button"
        aria-label="Masquer ce retour"
        title="Masquer ce retour"
        onClick={leaveWayBack}
        className="inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-lg text-ink-soft hover:bg-surface [@media(pointer:coarse)]:size-11"
      >
        <CloseIcon />
      </button>
    </nav>
  )
}
