import type { ListSearch } from './list-search.ts'

/** Search parameter of a list that names the person in the open window. */
export const personSearch = (search: Record<string, unknown>): { person?: string } =>
  typeof search.person === 'string' && search.person !== '' ? { person: search.person.slice(0, 80) } : {}

/** Address of a list with a person's window open. */
export function personHref(path: string, search: ListSearch, userId: string): string {
  const kept = Object.entries(search).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : []))
  return `${path}?${new URLSearchParams([...kept, ['person', userId]])}`
}
