import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import type { useMorePages } from './use-more-pages.ts'

interface MorePagesProps {
  pages: Pick<ReturnType<typeof useMorePages>, 'cursor' | 'state' | 'load'>
  loading: string
  failure: string
}

/** Foot of a list by `useMorePages`: loading, a failure with retry, or the button for the next page. */
export function MorePages({ pages: { cursor, state, load }, loading, failure }: MorePagesProps) {
  if (state === 'loading') return <LoadingBlock label={loading} />
  if (state === 'failed')
    return (
      <Notice kind="error" className="mt-3">
        <p>{failure}</p>
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => void load(cursor ?? undefined)}>
          Réessayer
        </Button>
      </Notice>
    )
  if (cursor === null) return null
  return (
    <Button variant="secondary" size="sm" className="mt-4" onClick={() => void load(cursor)}>
      Afficher plus
    </Button>
  )
}
