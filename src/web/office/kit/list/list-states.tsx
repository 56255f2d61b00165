import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonGroup, SkeletonPart } from '#ui/skeleton.tsx'
import { LOADING } from '#ui/text/loading-text.ts'

const rows = Array.from({ length: 8 }, (_, at) => at)

/** Grey rows while the first ones load. */
export function ListSkeleton({ text }: { text?: string }) {
  return (
    <div aria-busy="true">
      <p className={text === undefined ? 'sr-only' : 'mb-2 text-ink-soft'}>{text ?? LOADING}</p>
      <SkeletonGroup className="flex flex-col">
        {rows.map((row) => (
          <span key={row} className="flex h-[41px] items-center gap-6 border-b border-line px-3">
            <SkeletonPart className="h-3.5 w-2/5" />
            <SkeletonPart className="h-3.5 w-1/5" />
            <SkeletonPart className="h-3.5 w-1/6 max-md:hidden" />
          </span>
        ))}
      </SkeletonGroup>
    </div>
  )
}

/** A failed call's own message. Other errors go to the log and get a general text. */
function failureReason(error: unknown): string {
  if (error instanceof Error && error.name === 'ClientError') return error.message
  return 'le serveur n’a pas répondu, vérifiez votre connexion'
}

/** Failure of a list. `text` is its beginning: "Erreur lors du chargement des partenaires". */
export function ListFailure({ text, error, retry }: { text: string; error: unknown; retry: () => Promise<void> }) {
  const [retrying, setRetrying] = useState(false)
  const again = () => {
    setRetrying(true)
    void retry().finally(() => setRetrying(false))
  }
  return (
    <Notice kind="error" title={`${text}: ${failureReason(error)}`}>
      <Button variant="secondary" size="sm" className="mt-3" loading={retrying} onClick={again}>
        Réessayer
      </Button>
    </Notice>
  )
}

/** Empty list: what belongs here, why, and how to begin. */
export function EmptyList({ text, lesson, children }: { text: string; lesson?: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-lg border border-dashed border-line bg-surface px-6 py-10 text-center">
      <p className="text-base font-semibold">{text}</p>
      {lesson ? <p className="max-w-[56ch] text-ink-soft text-balance">{lesson}</p> : null}
      {children ? <div className="mt-3">{children}</div> : null}
    </div>
  )
}

/** Shown when the filters match nothing. */
export const NothingFound = ({ clear }: { clear: () => void }) => (
  <EmptyList text="Aucun résultat" lesson="Rien ne correspond à cette recherche.">
    <Button variant="secondary" size="sm" onClick={clear}>
      Effacer la recherche
    </Button>
  </EmptyList>
)
