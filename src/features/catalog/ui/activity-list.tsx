import { useRouteContext, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { ListedActivity } from '../contract.ts'
import { ActivityCard } from './activity-card.tsx'
import { ActivityGrid } from './activity-grid.tsx'
import { type ActivityListData, FIRST_CARDS, MOST_PER_CALL } from './list-query.ts'

/** The one text of a list that could not be loaded, as the specification has it. */
export const LIST_FAILED = "Une erreur s'est lors du chargement des activités"

interface ActivityListProps {
  list: ActivityListData
  emptyText?: string
  /** What "Afficher plus" adds to the address. */
  expand?: Record<string, unknown>
  /** The first row is what is seen first: its images load at once. */
  priority?: boolean
}

/** A grid of activities: the first 15, then all ("Afficher plus"). */
export function ActivityList({
  list,
  emptyText = 'Aucune activité pour le moment.',
  expand = { tout: true },
  priority = false,
}: ActivityListProps) {
  const { shown, state, more } = useMore(list)
  const reloading = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading && location.pathname === resolvedLocation?.pathname,
  })
  if (list.page === null) return <Notice kind="error">{LIST_FAILED}</Notice>
  if (shown.length === 0) return <p className="py-10 text-center text-ink-soft">{emptyText}</p>
  const atFirst = list.input.limit === FIRST_CARDS
  return (
    <div className={classNames('transition-opacity motion-reduce:transition-none', reloading && 'opacity-60')}>
      <ActivityGrid>
        {shown.map(({ item, sources }, index) => (
          <li key={item.id} className="grid">
            <ActivityCard activity={item} sources={sources} priority={priority && index < 4} />
          </li>
        ))}
      </ActivityGrid>
      {state === 'failed' ? (
        <Notice kind="error" className="mt-8">
          {LIST_FAILED}
        </Notice>
      ) : null}
      {more ? (
        <div className="mt-10 flex flex-col items-center gap-2.5">
          <p className="text-sm text-ink-soft">
            {shown.length} activités sur {list.page.total}
          </p>
          {atFirst ? (
            <ButtonLink
              to="."
              search={(now: object) => ({ ...now, ...expand })}
              replace
              resetScroll={false}
              preload={false}
              rel="nofollow"
              variant="secondary"
            >
              Afficher plus
            </ButtonLink>
          ) : (
            <Button variant="secondary" loading={state === 'pending'} onClick={() => void more()}>
              Afficher plus
            </Button>
          )}
        </div>
      ) : null}
    </div>
  )
}

/**
 * The cards beyond the first call's. The first "Afficher plus" is a link, so that it works without JavaScript and holds
 * on the way back; where a list is longer than one answer, further cards are appended here.
 */
function useMore({ input, page }: ActivityListData) {
  const { client } = useRouteContext({ from: '__root__' })
  const [added, setAdded] = useState<{ to: typeof page; items: ListedActivity[]; cursor: string | null } | null>(null)
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle')
  // What was added to another first page is of another list.
  const rest = added?.to === page ? added : null
  const cursor = rest ? rest.cursor : (page?.nextCursor ?? null)
  const append = async () => {
    if (cursor === null) return
    setState('pending')
    try {
      const next = await client('/list-activity', { ...input, limit: MOST_PER_CALL, cursor })
      setAdded({ to: page, items: [...(rest?.items ?? []), ...next.activities], cursor: next.nextCursor })
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return { shown: [...(page?.activities ?? []), ...(rest?.items ?? [])], state, more: cursor === null ? null : append }
}
