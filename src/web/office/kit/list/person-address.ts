import type { ListSearch } from './list-search.ts'

/** The part of a list's address that names the person whose window is open. */
export const personSearch = (search: Record<string, unknown>): { person?: string } =>
  typeof search.person === 'string' && search.person !== '' ? { person: search.person.slice(0, 80) } : {}

/** The address of a list with one person's window open. */
export function personHref(path: string, search: ListSearch, userId: string): string {
  const kept = Object.entries(search).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : []))
  return `${path}?${new URLSearchParams([...kept, ['person', userId]])}`
}
