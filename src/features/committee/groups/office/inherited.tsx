import { Link } from '@tanstack/react-router'
import type { GroupDetails } from '../group-shapes.ts'
import { groupPath } from './group-address.ts'

interface InheritedProps {
  source: { groupId: string; groupLabel: string } | null
  above: GroupDetails['above']
}

/** "Hérité de Sud" with a link to that group, or a note that the product's default applies. */
export function Inherited({ source, above }: InheritedProps) {
  if (source === null)
    return <p className="mt-1.5 text-note text-ink-soft">Réglage d’origine : aucun groupe n’en dit rien.</p>
  const chain = above.slice(0, above.findIndex(({ groupId }) => groupId === source.groupId) + 1)
  return (
    <p className="mt-1.5 text-note text-ink-soft">
      Hérité de{' '}
      <Link to={groupPath(chain.map(({ groupId }) => groupId))} className="text-link underline underline-offset-3">
        {source.groupLabel}
      </Link>
    </p>
  )
}
