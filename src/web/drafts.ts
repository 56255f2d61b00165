import { createRandomText } from '#lib/random-text.ts'

/**
 * What a person has typed in the office and not saved yet, kept by the browser for this host. Belongs to the person and
 * the item; ends when it is saved, at sign-out, or after a week.
 */
const PREFIX = 'draft:'
const LIFETIME_MS = 7 * 86_400_000

export interface Drafts {
  /** What was kept of an item, as `vendor/v-1` or `vendor/new`; undefined when nothing was. */
  read(item: string): unknown
  /** Keeps what JSON can hold. What another tab has kept of the same item stays beside it. */
  keep(item: string, value: unknown): void
  /** What `read` has found goes on here, whichever tab has kept it. */
  take(item: string): void
  /** Drops what this tab has kept. */
  drop(item: string): void
}

export function openDrafts(email: string, now: () => number = Date.now, tab: string = ownTab()): Drafts {
  dropOldDrafts(now())
  const draftKey = (item: string) => `${PREFIX}${email}:${item}`
  /** Where a tab keeps its own while another one has the item's usual place. */
  const besideKey = (item: string) => `${draftKey(item)}~${tab}`
  const isOwn = (key: string) => [tab, undefined].includes(readEntry(key)?.tab)
  const write = (key: string, value: unknown) => {
    try {
      localStorage.setItem(key, JSON.stringify({ at: now(), tab, value }))
    } catch {
      // A browser that is full, or keeps nothing, still lets one work.
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

/** Tells the tabs of one browser apart; a reload keeps it. */
function ownTab(): string {
  known ??= readTab() ?? createRandomText(12)()
  try {
    sessionStorage.setItem(TAB, known)
  } catch {
    // Then a reload is another tab.
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
