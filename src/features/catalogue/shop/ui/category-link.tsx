import { Link } from '@tanstack/react-router'
import type { Activity } from '#contract/catalogue-shapes.ts'

/** Link to a category's page, whose path depends on the level. */
export function CategoryLink({
  category: { id, slug, name, level },
  className,
}: {
  category: Activity['cat'][number]
  className: string
}) {
  if (level === 1)
    return (
      <Link to="/c1/$slug/$cat1Id" params={{ slug, cat1Id: id }} className={className}>
        {name}
      </Link>
    )
  if (level === 2)
    return (
      <Link to="/c2/$slug/$cat2Id" params={{ slug, cat2Id: id }} className={className}>
        {name}
      </Link>
    )
  return (
    <Link to="/c3/$slug/$cat3Id" params={{ slug, cat3Id: id }} className={className}>
      {name}
    </Link>
  )
}
