import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { counted } from '#lib/words/plural.ts'
import { Image } from '#ui/images/image.tsx'
import { ExchangeIcon } from '#ui/office-icons.tsx'
import { notifyFailure } from '#ui/toast.ts'
import { RowLink } from '#web/office/kit/list/row-link.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { notifyUndoable } from '#web/office/notices.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { CategoryLevel, ListedCategory } from '../category-shapes.ts'
import { updateCategory } from './category-calls.ts'
import { categoryPath } from './category-paths.ts'

interface CategoryTilesProps {
  level: CategoryLevel
  /** Ids of the tiles' ancestors. */
  above: readonly string[]
  items: readonly ListedCategory[]
}

function countsText(level: CategoryLevel, { childCount, activityCount }: ListedCategory): string {
  const parts = [
    ...(level === 3 ? [] : [counted(childCount, 'sous-catégorie')]),
    ...(level === 3 || activityCount > 0 ? [counted(activityCount, 'activité')] : []),
  ]
  return parts.join(' · ')
}

/** Sibling categories in the shop's order, with a button between neighbours that swaps them. */
export function CategoryTiles({ level, above, items }: CategoryTilesProps) {
  const { place, pending, swap } = useSwap(level, items)
  return (
    <ul
      ref={place}
      aria-label={`Catégories ${level}`}
      className="grid grid-cols-1 gap-x-1 sm:(grid-cols-[repeat(auto-fill,minmax(204px,1fr))] gap-y-4)"
    >
      {items.map((item, at) => {
        const next = items[at + 1]
        return (
          <li key={item.id} data-row={item.id} className="flex min-w-0 flex-col sm:(flex-row items-stretch)">
            <RowLink
              href={categoryPath([...above, item.id])}
              className="flex min-w-0 grow items-center gap-3 overflow-hidden rounded-lg border border-line bg-paper hover:(border-ink-soft bg-surface) sm:(flex-col items-stretch gap-0)"
            >
              <Image
                media={item.media}
                alt=""
                sizes="(min-width: 640px) 240px, 96px"
                className="aspect-[4/3] w-24 shrink-0 sm:w-full"
              />
              <span className="min-w-0 py-2 pr-3 sm:px-3">
                <span className="block font-semibold [overflow-wrap:anywhere]">{item.name}</span>
                <span className="block text-note text-ink-soft">{countsText(level, item)}</span>
              </span>
            </RowLink>
            <span className="flex shrink-0 items-center justify-center sm:w-11">
              {next ? (
                <button
                  type="button"
                  data-swap={at}
                  aria-label={`Échanger ${item.name} et ${next.name}`}
                  title={`Échanger avec ${next.name}`}
                  aria-busy={pending === at || undefined}
                  disabled={pending !== null && pending !== at}
                  onClick={() => void swap(at)}
                  className="my-1 flex size-11 items-center justify-center rounded-lg text-ink-soft hover:(bg-surface text-ink) disabled:opacity-50 aria-busy:opacity-50"
                >
                  <ExchangeIcon className="size-5 rotate-90 sm:rotate-0" />
                </button>
              ) : null}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Swaps neighbours, one pair at a time; the focus stays between the two positions. */
function useSwap(level: CategoryLevel, items: readonly ListedCategory[]) {
  const { client } = useOfficeContext()
  const router = useRouter()
  const place = useRef<HTMLUListElement>(null)
  const wanted = useRef<number | null>(null)
  const [pending, setPending] = useState<number | null>(null)
  useLayoutEffect(() => {
    // Finds the button again, which has moved in the document with the tiles.
    if (wanted.current === null || items.length === 0) return
    place.current?.querySelector<HTMLElement>(`[data-swap="${wanted.current}"]`)?.focus()
    wanted.current = null
  }, [items])
  const exchange = async (one: ListedCategory, other: ListedCategory) => {
    const input = { id: one.id, updates: { order: other.order }, swapWith: other.id }
    await updateCategory(adminCall(client), level, input)
  }
  const swap = async (at: number) => {
    const [one, other] = [items[at], items[at + 1]]
    if (pending !== null || !one || !other) return
    setPending(at)
    try {
      await exchange(one, other)
      void notifyUndoable(`${other.name} passe devant ${one.name}`, async () => {
        await exchange({ ...one, order: other.order }, { ...other, order: one.order })
        await router.invalidate()
      })
      wanted.current = at
    } catch (error) {
      notifyFailure(error)
    } finally {
      // Also shows swaps that others have made in the meantime.
      await router.invalidate()
      setPending(null)
    }
  }
  return { place, pending, swap }
}
