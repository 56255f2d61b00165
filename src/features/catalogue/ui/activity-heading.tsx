import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Activity } from '../../../contract/catalogue-shapes.ts'
import { ChevronRightIcon, StarIcon } from '../../../ui/icons.tsx'
import { TextLink } from '../../../ui/page.tsx'

const crumbClass = 'inline-flex min-h-6 items-center [overflow-wrap:anywhere] text-link no-underline hover:underline'

function CategoryLink({ category: { id, slug, name, level } }: { category: Activity['cat'][number] }) {
  if (level === 1)
    return (
      <Link to="/c1/$slug/$cat1Id" params={{ slug, cat1Id: id }} className={crumbClass}>
        {name}
      </Link>
    )
  if (level === 2)
    return (
      <Link to="/c2/$slug/$cat2Id" params={{ slug, cat2Id: id }} className={crumbClass}>
        {name}
      </Link>
    )
  return (
    <Link to="/c3/$slug/$cat3Id" params={{ slug, cat3Id: id }} className={crumbClass}>
      {name}
    </Link>
  )
}

/** The categories above an activity, each leading to its page. */
export function Breadcrumb({ categories }: { categories: Activity['cat'] }) {
  return (
    <nav aria-label="Fil d’Ariane" className="mb-3">
      <ol className="flex flex-wrap items-center gap-x-1 text-sm">
        {categories.map((category, index) => (
          <li key={category.id} className="flex items-center gap-1">
            {index > 0 ? <ChevronRightIcon className="size-3.5 text-ink-soft" /> : null}
            <CategoryLink category={category} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Title, vendor, and on the right what leads to the booking. */
export function ActivityHeading({ activity, action }: { activity: Activity; action: ReactNode }) {
  const { vendor } = activity
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        {activity.cse ? (
          <p className="mb-2 inline-flex items-center gap-1 rounded-md bg-ink px-2 py-0.5 text-xs font-semibold leading-5 text-white">
            <StarIcon className="size-3.5" />
            Premium
          </p>
        ) : null}
        <h1 className="type-page">{activity.label}</h1>
        <p className="mt-1.5 text-ink-soft">
          Proposé par{' '}
          <TextLink to="/v/$slug/$vendorId" params={{ slug: vendor.slugName, vendorId: vendor.id }}>
            {vendor.name}
          </TextLink>
        </p>
      </div>
      {action}
    </header>
  )
}
