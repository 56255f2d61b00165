import { Link } from '@tanstack/react-router'
import { categoryPath } from './category-paths.ts'

export interface Ancestor {
  id: string
  name: string
}

/** Names of a category's ancestors. */
export function CategoryTrail({ above }: { above: readonly Ancestor[] }) {
  if (above.length === 0) return null
  return (
    <nav aria-label="Catégories au-dessus" className="-mt-2 mb-4">
      <ol className="flex flex-wrap items-center gap-x-2 text-ink-soft">
        {above.map(({ id, name }, at) => (
          <li key={id} className="flex items-center gap-x-2">
            {at > 0 ? <span aria-hidden="true">›</span> : <span>Dans</span>}
            <Link to={categoryPath(above.slice(0, at + 1).map((each) => each.id))} className="py-1 font-medium">
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
