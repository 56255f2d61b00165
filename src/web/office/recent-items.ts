/** Items that a person opened last in the office, kept by the browser for this host and person until sign-out. */
const PREFIX = 'recent:'
const MOST = 12

export interface RecentItem {
  href: string
  label: string
  /** Kind of the item: "Partenaire". */
  kind: string
}

const recentKey = (email: string) => `${PREFIX}${email}`

const isRecent = (value: unknown): value is RecentItem =>
  typeof value === 'object' &&
  value !== null &&
  ['href', 'label', 'kind'].every((key) => typeof Reflect.get(value, key) === 'string')

/** Reads the items, latest first. */
export function readRecent(email: string): readonly RecentItem[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(recentKey(email)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent) : []
  } catch {
    return []
  }
}

function write(email: string, items: readonly RecentItem[]): void {
  try {
    localStorage.setItem(recentKey(email), JSON.stringify(items.slice(0, MOST)))
  } catch {
    // Storage is disabled: the person can still work.
  }
}

const others = (email: string, href: string) => readRecent(email).filter((item) => item.href !== href)

export const noteRecent = (email: string, item: RecentItem): void => write(email, [item, ...others(email, item.href)])

/** Forgets a deleted item. */
export const forgetRecent = (email: string, href: string): void => write(email, others(email, href))

/** Deletes the items at sign-out, so that the next person finds none. */
export function dropRecent(email: string): void {
  try {
    localStorage.removeItem(recentKey(email))
  } catch {
    // Storage is disabled: nothing was kept.
  }
}
