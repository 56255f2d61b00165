import { useSyncExternalStore } from 'react'
import type { Client } from '#api/client.ts'
import type { FavouriteTarget } from '../favourite-shapes.ts'

/**
 * The signed-in member's favourites, shared by all hearts of the page. Loaded once per document, in the browser only:
 * signing in or out loads a new document.
 */
interface Kept {
  keys: ReadonlySet<string>
  /** Null if the member has not been asked yet. */
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

/** Null until loaded. */
export const useIsKept = (target: FavouriteTarget): boolean | null =>
  useSyncExternalStore(
    subscribe,
    () => kept?.keys.has(toKey(target)) ?? null,
    () => null,
  )

/** Takes over favourites that a page has loaded. */
export const takeFavourites = (items: readonly FavouriteTarget[], wantsMails: boolean | null): void =>
  put({ keys: new Set(items.map(toKey)), wantsMails })

/** Loads once, unless a page has loaded them; after a failure, the next heart tries again. */
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

/** Marks one heart; does nothing while the list is unknown, as the list loaded later includes it. */
function mark(target: FavouriteTarget, isKept: boolean): void {
  if (kept === null) return
  const keys = new Set(kept.keys)
  if (isKept) keys.add(toKey(target))
  else keys.delete(toKey(target))
  put({ ...kept, keys })
}

/**
 * Adds or removes a favourite: the heart changes at once, and back if the call fails. Returns true if the member may be
 * offered email alerts, as they have not been asked yet.
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
