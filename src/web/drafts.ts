import { createRandomText } from '#lib/random-text.ts'

/**
 * Unsaved input of the office, kept by the browser for this host, person and item. Deleted on saving, at sign-out, or
 * after a week.
 */
const PREFIX = 'draft:'
const LIFETIME_MS = 7 * 86_400_000

export interface Drafts {
  /** Reads the draft of an item, such as `vendor/v-1` or `vendor/new`; undefined if none. */
  read(item: string): unknown
  /** Stores a JSON value. Another tab's draft of the same item is kept beside it. */
  keep(item: string, value: unknown): void
  /** Continues the draft that `read` found here, whichever tab wrote it. */
  take(item: string): void
  /** Deletes this tab's draft. */
  drop(item: string): void
}

export function openDrafts(email: string, now: () => number = Date.now, tab: string = ownTab()): Drafts {
  dropOldDrafts(now())
  const draftKey = (item: string) => `${PREFIX}${email}:${item}`
  /** Key of this tab's draft while another tab has the item's usual one. */
  const besideKey = (item: string) => `${draftKey(item)}~${tab}`
  const isOwn = (key: string) => [tab, undefined].includes(readEntry(key)?.tab)
  const write = (key: string, value: unknown) => {
    try {
      localStorage.setItem(key, JSON.stringify({ at: now(), tab, value }))
    } catch {
      // Storage is full or disabled: the person can still work.
    }
  }
  return {
    read: (item) => (readEntry(besideKey(item)) ?? readEntry(draftKey(item)))?.value,
    keep: (item, value) => write(isOwn(draftKey(item)) ? draftKey(item) : besideKey(item), value),
    take: (item) => {
      const entry = readEntry(besideKey(item)) ? null : readEntry(draftKey(item))
      if (entry) write(draftKey(item), entry.value)
    },
    drop: (item) => {
      localStorage.removeItem(besideKey(item))
      if (isOwn(draftKey(item))) localStorage.removeItem(draftKey(item))
    },
  }
}

const TAB = 'tab'
let known: string | undefined

/** Id of this tab of the browser; it survives a reload. */
function ownTab(): string {
  known ??= readTab() ?? createRandomText(12)()
  try {
    sessionStorage.setItem(TAB, known)
  } catch {
    // Storage is disabled: a reload counts as another tab.
  }
  return known
}

function readTab(): string | null {
  try {
    return sessionStorage.getItem(TAB)
  } catch {
    return null
  }
}

/** Deletes the drafts at sign-out, so that the next person at this browser finds none. */
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

function readEntry(key: string): { at: number; tab: string | undefined; value: unknown } | null {
  try {
    const entry: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof entry !== 'object' || entry === null || !('at' in entry) || typeof entry.at !== 'number') return null
    return {
      at: entry.at,
      tab: 'tab' in entry && typeof entry.tab === 'string' ? entry.tab : undefined,
      value: 'value' in entry ? entry.value : undefined,
    }
  } catch {
    return null
  }
}
