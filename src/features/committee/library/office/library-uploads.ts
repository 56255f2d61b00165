import type { Client } from '#api/client.ts'
import { notify } from '#ui/toast.ts'
import type { LibraryItem } from '../library-shapes.ts'
import { libraryQueue } from './library-queue.ts'

/** Uploads into one committee's library. */
export type LibraryUploads = ReturnType<typeof openUploads>

const opened = new Map<string, LibraryUploads>()

/** Shared uploads of a committee, so that leaving a screen or closing a window ends none. */
export function libraryUploads(client: Client, groupId: string): LibraryUploads {
  const known = opened.get(groupId)
  if (known) return known
  const uploads = openUploads(client, groupId)
  opened.set(groupId, uploads)
  return uploads
}

/** Makes the browser ask before the tab is closed or reloaded. */
const askToStay = (event: BeforeUnloadEvent) => event.preventDefault()
const underWay = new Set(['queued', 'sending', 'finishing'])

function openUploads(client: Client, groupId: string) {
  const listeners = new Set<(item: LibraryItem) => void>()
  const uploads = libraryQueue({
    client,
    groupId,
    onDone: (item) => {
      if (listeners.size === 0) notify.success(`« ${item.name} » est dans la médiathèque`)
      for (const listener of listeners) listener(item)
    },
  })
  const { queue } = uploads
  queue.subscribe(() => {
    if (queue.items().some(({ state }) => underWay.has(state))) window.addEventListener('beforeunload', askToStay)
    else window.removeEventListener('beforeunload', askToStay)
  })
  return {
    ...uploads,
    /** Calls the listener for each finished file; returns the function that unsubscribes. */
    onArrival(listener: (item: LibraryItem) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
