/** Undo of the latest change that a tab keeps, so that it survives a reload: changes as they left things, or a deletion. */
export type KeptUndo = { changed: readonly { id: string; updatedAt: number }[] } | { trashId: string }

export interface KeptNotice {
  text: string
  /** Path of the scope in which it was made: '/admin', '/cse-admin/g-1'. */
  home: string
  what: KeptUndo
}

const PREFIX = 'undo:'
/** Person whose tab this is; nothing is kept before it is known. */
let owner: string | null = null

export function beginKeeping(email: string): void {
  owner = email
}

const isKept = (value: unknown): value is KeptNotice =>
  typeof value === 'object' &&
  value !== null &&
  ['text', 'home'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  typeof Reflect.get(value, 'what') === 'object'

export function readKeptUndo(): KeptNotice | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + owner) ?? 'null')
    return isKept(kept) ? kept : null
  } catch {
    return null
  }
}

/** Keeps the undo of what was just done here; null forgets the one before. */
export function keepUndo(done: Omit<KeptNotice, 'home'> | null): void {
  const [home] = location.pathname.match(/^\/(?:admin|cse-admin\/[^/]+)/) ?? []
  try {
    if (owner === null) return
    if (done === null || home === undefined) sessionStorage.removeItem(PREFIX + owner)
    else sessionStorage.setItem(PREFIX + owner, JSON.stringify({ ...done, home } satisfies KeptNotice))
  } catch {
    // Storage is disabled: the undo ends with the page.
  }
}

/** Forgets it with the session. */
export const dropKeptUndo = (): void => keepUndo(null)
