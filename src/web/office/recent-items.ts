/**
 * The things that a person has opened last in the office, kept by the browser for this host; like drafts they belong to the
 * person and end at sign-out.
 */
const PREFIX = 'recent:'
const MOST = 12

export interface RecentItem {
  href: string
  label: string
  /** What it is: "Partenaire". */
  kind: string
}

const recentKey = (email: string) => `${PREFIX}${email}`

const isRecent = (value: unknown): value is RecentItem =>
  typeof value === 'object' &&
  value !== null &&
  ['href', 'label', 'kind'].every((key) => typeof Reflect.get(value, key) === 'string')

/** The latest first. */
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
    // A browser that keeps nothing still lets one work.
  }
}

const others = (email: string, href: string) => readRecent(email).filter((item) => item.href !== href)

export const noteRecent = (email: string, item: RecentItem): void => write(email, [item, ...others(email, item.href)])

/** What is gone is not offered again. */
export const forgetRecent = (email: string, href: string): void => write(email, others(email, href))

/** At sign-out: whoever comes next finds nothing. */
export function dropRecent(email: string): void {
  try {
    localStorage.removeItem(recentKey(email))
  } catch {
    // Nothing was kept.
  }
}
