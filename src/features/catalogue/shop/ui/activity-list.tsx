import { useRouteContext, useRouter, useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { plural } from '#lib/words/plural.ts'
import { rankingNotes } from '#lib/words/ranking-notes.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast.ts'
import type { ListedActivity } from '../contract.ts'
import { ActivityCard } from './activity-card.tsx'
import { ActivityGrid } from './activity-grid.tsx'
import { useKeepMarkup } from './keep-markup.ts'
import { type ActivityListData, MOST_PER_CALL } from './list-query.ts'
import { RankingNote } from './ranking-note.tsx'

/** The only text for a list that failed to load, as the specification words it. */
export const LIST_FAILED = "Une erreur s'est lors du chargement des activités"

/** Beyond this many cards, the reader asks for each further answer. */
const MOST_BY_ITSELF = 1000

interface ActivityListProps {
  list: ActivityListData
  emptyText?: string
  /** Query that "Afficher plus" adds to the URL. */
  expand?: Record<string, unknown>
  /** True if the first row is at the top of the page: its images load at once. */
  priority?: boolean
}

/** Grid of activities: the first 15, then all ("Afficher plus"). */
export function ActivityList({
  list,
  emptyText = 'Aucune activité pour le moment.',
  expand = { tout: true },
  priority = false,
}: ActivityListProps) {
  const router = useRouter()
  const keepMarkup = useKeepMarkup()
  const atFirst = (list.input.limit ?? MOST_PER_CALL) < MOST_PER_CALL
  const { shown, state, more } = useMore(list, !atFirst)
  const cards = useRef<HTMLDivElement>(null)
  const expanded = useExpandedFocus(cards, shown.length)
  const reloading = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading && location.pathname === resolvedLocation?.pathname,
  })
  const failed = list.page === null || state === 'failed'
  useEffect(() => {
    if (failed) notify.error(LIST_FAILED)
  }, [failed])
  if (list.page === null)
    return (
      <Notice kind="error">
        <p>{LIST_FAILED}</p>
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => void router.invalidate()}>
          Réessayer
        </Button>
      </Notice>
    )
  if (shown.length === 0) return <p className="py-10 text-center text-ink-soft">{emptyText}</p>
  return (
    <div
      ref={cards}
      className={classNames('transition-opacity motion-reduce:transition-none', reloading && 'opacity-60')}
    >
      <ActivityGrid>
        {shown.map((entry, index) => {
          const { item, sources } = entry
          const isFirst = priority && index < 4
          return (
            <li key={item.id} className="grid">
              {keepMarkup(entry, isFirst ? 'first card' : 'card', () => (
                <ActivityCard activity={item} sources={sources} priority={isFirst} />
              ))}
            </li>
          )
        })}
      </ActivityGrid>
      {state === 'failed' ? (
        <Notice kind="error" className="mt-8">
          {LIST_FAILED}
        </Notice>
      ) : null}
      {more ? (
        <div className="mt-10 flex flex-col items-center gap-2.5">
          <p className="text-sm text-ink-soft">
            {shown.length} {plural(shown.length, 'activité')} sur {list.page.total.toLocaleString('fr')}
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
              onClick={expanded}
            >
              Afficher plus
            </ButtonLink>
          ) : (
            <Button
              variant="secondary"
              loading={state === 'pending'}
              onClick={() => {
                expanded()
                void more()
              }}
            >
              Afficher plus
            </Button>
          )}
        </div>
      ) : null}
      <RankingNote text={rankingNotes[list.input.sort?.type ?? 'everywhere']} />
    </div>
  )
}

interface Added {
  /** First page to which the further items belong; those added to another list do not count. */
  to: ActivityListData['page']
  items: ListedActivity[]
  cursor: string | null
  state: 'idle' | 'pending' | 'failed'
}

/**
 * Returns a function to call before further cards load: the first of them then gets the focus, as its button may
 * vanish.
 */
function useExpandedFocus(cards: RefObject<HTMLElement | null>, count: number): () => void {
  const from = useRef<number | null>(null)
  useEffect(() => {
    if (from.current === null || count <= from.current) return
    cards.current?.querySelectorAll<HTMLElement>('article h3 a')[from.current]?.focus({ preventScroll: true })
    from.current = null
  }, [cards, count])
  return () => {
    from.current = count
  }
}

/**
 * Cards beyond the first call's. The first "Afficher plus" is a link, so that it works without JavaScript and survives
 * going back; the rest of a long list then loads by itself.
 */
function useMore({ input, page }: ActivityListData, all: boolean) {
  const { client } = useRouteContext({ from: '__root__' })
  const [added, setAdded] = useState<Added | null>(null)
  const rest: Added =
    added?.to === page ? added : { to: page, items: [], cursor: page?.nextCursor ?? null, state: 'idle' }
  const shown = [...(page?.activities ?? []), ...rest.items]
  const append = async () => {
    if (rest.cursor === null) return
    setAdded({ ...rest, state: 'pending' })
    const query = { ...input, limit: MOST_PER_CALL, cursor: rest.cursor }
    const next = await client('/list-activity', query).catch(() => null)
    const after: Added = next
      ? { to: page, items: [...rest.items, ...next.activities], cursor: next.nextCursor, state: 'idle' }
      : { ...rest, state: 'failed' }
    setAdded((now) => (now?.to === page ? after : now))
  }
  const wanted = all && rest.state === 'idle' && rest.cursor !== null && shown.length < MOST_BY_ITSELF
  const appendNow = useEffectEvent(append)
  const next = wanted ? rest.cursor : null
  useEffect(() => {
    if (next !== null) void appendNow()
  }, [next])
  return { shown, state: rest.state, more: rest.cursor === null ? null : append }
}
