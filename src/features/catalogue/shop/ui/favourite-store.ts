import { useSyncExternalStore } from 'react'
import type { Client } from '#api/client.ts'
import type { FavouriteTarget } from '#features/catalogue/favourites/favourite-shapes.ts'

/**
 * What the signed-in member keeps and follows, shared by every heart of the page. Asked for once a document, and in the
 * browser alone: signing in or out loads another one.
 */
interface Kept {
  keys: ReadonlySet<string>
  /** Null: the member was not asked yet. */
  wantsMails: boolean | null
}

let kept: Kept | null = null
let asked: Promise<void> | null = null
const listeners = new Set<() => void>()

const toKey = ({ kind, targetId }: FavouriteTarget) => `${kind} ${targetId}`

function put(next: Kept): void {
  kept = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Null until it is known. */
export const useIsKept = (target: FavouriteTarget): boolean | null =>
  useSyncExternalStore(
    subscribe,
    () => kept?.keys.has(toKey(target)) ?? null,
    () => null,
  )

/** Takes over what a page has loaded. */
export const takeFavourites = (items: readonly FavouriteTarget[], wantsMails: boolean | null): void =>
  put({ keys: new Set(items.map(toKey)), wantsMails })

/** Asks once, unless a page has loaded them; after a failure the next heart asks again. */
export function loadFavourites(client: Client): Promise<void> {
  if (kept !== null) return Promise.resolve()
  asked ??= client('/list-favourite-ids', {}).then(
    ({ items, wantsMails }) => {
      if (kept === null) takeFavourites(items, wantsMails)
    },
    () => {
      asked = null
    },
  )
  return asked
}

/** Of one heart, where nothing is known of the others: the list that comes later says what they are. */
function mark(target: FavouriteTarget, isKept: boolean): void {
  if (kept === null) return
  const keys = new Set(kept.keys)
  if (isKept) keys.add(toKey(target))
  else keys.delete(toKey(target))
  put({ ...kept, keys })
}

/**
 * Keeps or follows it, or no longer; what is shown changes at once, and back when the call fails. Answers whether the
 * member may be told that there are alerts by email: they were not asked yet.
 */
export async function changeFavourite(client: Client, target: FavouriteTarget, isKept: boolean): Promise<boolean> {
  mark(target, isKept)
  try {
    if (!isKept) {
      await client('/remove-favourite', target, { keepalive: true })
      return false
    }
    const { wantsMails } = await client('/add-favourite', target, { keepalive: true })
    if (kept === null) void loadFavourites(client)
    return wantsMails === null
  } catch (error) {
    mark(target, !isKept)
    throw error
  }
}
