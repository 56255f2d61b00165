/**
 * What a person has typed in the office and not saved yet, kept by the browser for this host. Belongs to the person and
 * the item; ends when it is saved, at sign-out, or after a week.
 */
const PREFIX = 'draft:'
const LIFETIME_MS = 7 * 86_400_000

export interface Drafts {
  /** What was kept of an item, as `vendor/v-1` or `vendor/new`; undefined when nothing was. */
  read(item: string): unknown
  /** Keeps what JSON can hold. */
  keep(item: string, value: unknown): void
  drop(item: string): void
}

export function openDrafts(email: string, now: () => number = Date.now): Drafts {
  dropOldDrafts(now())
  const draftKey = (item: string) => `${PREFIX}${email}:${item}`
  return {
    read: (item) => readEntry(draftKey(item))?.value,
    keep: (item, value) => {
      try {
        localStorage.setItem(draftKey(item), JSON.stringify({ at: now(), value }))
      } catch {
        // A browser that is full, or keeps nothing, still lets one work.
      }
    },
    drop: (item) => localStorage.removeItem(draftKey(item)),
  }
}

/** At sign-out: the next person at this browser finds nothing. */
export function dropDrafts(email: string): void {
  for (const key of draftKeys()) if (key.startsWith(`${PREFIX}${email}:`)) localStorage.removeItem(key)
}

function dropOldDrafts(now: number): void {
  for (const key of draftKeys()) {
    const entry = readEntry(key)
    if (!entry || entry.at + LIFETIME_MS <= now) localStorage.removeItem(key)
  }
}

function draftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
  } catch {
    return []
  }
}

function readEntry(key: string): { at: number; value: unknown } | null {
  try {
    const entry: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof entry !== 'object' || entry === null || !('at' in entry) || typeof entry.at !== 'number') return null
    return { at: entry.at, value: 'value' in entry ? entry.value : undefined }
  } catch {
    return null
  }
}
