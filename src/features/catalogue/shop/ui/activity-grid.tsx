import type { ReactNode } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'

/** Grid of activity cards: 2 columns on phones, 3 on tablets, 4 on desktops; 2 `beside` a map. */
export function ActivityGrid({ beside = false, children }: { beside?: boolean; children: ReactNode }) {
  return (
    <ul
      className={`grid grid-cols-2 gap-x-3 gap-y-7 sm:(gap-x-5 gap-y-9) lg:gap-x-6 ${beside ? '' : 'sm:grid-cols-3 lg:grid-cols-4'}`}
    >
      {children}
    </ul>
  )
}

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Placeholder of the grid while its cards load. */
export function ActivityGridSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Chargement des activités…</span>
      <ActivityGrid>
        {places.map((place) => (
          <li key={place} aria-hidden="true">
            <Skeleton className="aspect-[4/3] w-full rounded-xl!" />
            <Skeleton className="mt-4 h-3 w-1/3" />
            <Skeleton className="mt-2.5 h-4 w-11/12" />
            <Skeleton className="mt-3.5 h-5 w-1/2" />
          </li>
        ))}
      </ActivityGrid>
    </div>
  )
}
