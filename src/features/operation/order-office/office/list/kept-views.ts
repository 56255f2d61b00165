/** Views of orders that an operator keeps: a name for filters, kept by the browser for this host and person. */
export interface KeptView {
  name: string
  /** Query of the address, such as `status=Success&refunded=Part`. */
  query: string
}

/** Most views; more would be looked for instead of found. */
export const MOST_VIEWS = 12
export const LONGEST_NAME = 40

const viewsKey = (email: string) => `views:orders:${email}`

const isView = (value: unknown): value is KeptView =>
  typeof value === 'object' &&
  value !== null &&
  ['name', 'query'].every((key) => typeof Reflect.get(value, key) === 'string')

export function readViews(email: string): readonly KeptView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(viewsKey(email)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isView).slice(0, MOST_VIEWS) : []
  } catch {
    return []
  }
}

/** Keeps the views; false if the browser does not. */
export function writeViews(email: string, views: readonly KeptView[]): boolean {
  try {
    localStorage.setItem(viewsKey(email), JSON.stringify(views))
    return true
  } catch {
    return false
  }
}
