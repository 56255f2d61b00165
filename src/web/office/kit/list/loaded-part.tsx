import type { ReactNode } from 'react'
import type { Loaded } from '#web/office/kit/use-loaded.ts'
import { ListFailure, ListSkeleton } from './list-states.tsx'

interface LoadedPartProps<Found> {
  loaded: Loaded<Found>
  /** Beginning of the failure: "Échec du chargement des alertes". */
  text: string
  children: (found: Found) => ReactNode
}

/** Loaded part of a page; a reload that fails is told above it and keeps it, as somebody may be typing in it. */
export function LoadedPart<Found>({ loaded: { found, failure, reload }, text, children }: LoadedPartProps<Found>) {
  return (
    <>
      {failure === null ? null : (
        <div className="mb-5">
          <ListFailure text={text} error={failure} retry={reload} />
        </div>
      )}
      {found === null ? failure === null && <ListSkeleton /> : children(found)}
    </>
  )
}
