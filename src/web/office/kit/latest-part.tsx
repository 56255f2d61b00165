import type { ReactNode } from 'react'
import { ListFailure, ListSkeleton } from './list/list-states.tsx'
import type { useLatest } from './use-latest.ts'

interface LatestPartProps<Query, Found> {
  /** Beginning of the failure: "Échec du chargement des chiffres". */
  failed: string
  latest: ReturnType<typeof useLatest<Query, Found>>
  children: (answer: Found, query: Query) => ReactNode
}

/** Part of a page that shows the answer of `useLatest`: grey rows, a failure with another try, or the answer. */
export function LatestPart<Query, Found>({ failed, latest, children }: LatestPartProps<Query, Found>) {
  const { found, failure, isLoading, retry } = latest
  if (failure !== null) return <ListFailure text={failed} error={failure} retry={retry} />
  if (found === null) return <ListSkeleton />
  return (
    <div aria-busy={isLoading} className={isLoading ? 'opacity-60' : undefined}>
      {children(found.answer, found.query)}
    </div>
  )
}
