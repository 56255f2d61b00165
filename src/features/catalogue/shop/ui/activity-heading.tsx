import type { ReactNode } from 'react'
import type { Activity } from '#contract/catalogue-shapes.ts'
import { ChevronRightIcon, StarIcon } from '#ui/icons.tsx'
import { TextLink } from '#ui/page.tsx'
import { CategoryLink } from './category-link.tsx'

const crumbClass = 'inline-flex min-h-6 items-center [overflow-wrap:anywhere] text-link no-underline hover:underline'

/** Links to the categories above an activity. */
export function Breadcrumb({ categories }: { categories: Activity['cat'] }) {
  return (
    <nav aria-label="Fil d’Ariane" className="mb-3">
      <ol className="flex flex-wrap items-center gap-x-1 text-sm">
        {categories.map((category, index) => (
          <li key={category.id} className="flex items-center gap-1">
            {index > 0 ? <ChevronRightIcon className="size-3.5 text-ink-soft" /> : null}
            <CategoryLink category={category} className={crumbClass} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Title, vendor, and beside or below them what a member can do with the activity. */
export function ActivityHeading({ activity, actions }: { activity: Activity; actions: ReactNode }) {
  const { vendor } = activity
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 lg:col-start-1">
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
      <div className="flex flex-wrap items-center gap-3 max-sm:w-full">{actions}</div>
    </header>
  )
}
