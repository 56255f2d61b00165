import type { AccessFilter } from '../../../features/people/access-shapes.ts'
import type { ListSearch } from '../kit/list/list-search.ts'

/** The part of a list's address that names the person whose window is open. */
export const personSearch = (search: Record<string, unknown>): { person?: string } =>
  typeof search.person === 'string' && search.person !== '' ? { person: search.person.slice(0, 80) } : {}

/** What narrows the list of everybody, beside words. */
export interface PeopleFilters {
  /** A group, with those below it. */
  within?: string
  signedIn?: 'never'
  access?: AccessFilter
}

/** The filter of both lists: whose access is closed, or whose invitation waits. */
export const accessSearch = (search: Record<string, unknown>): Pick<PeopleFilters, 'access'> =>
  search.access === 'closed' || search.access === 'invited' ? { access: search.access } : {}

export const peopleFilters = (search: Record<string, unknown>): PeopleFilters => ({
  ...(typeof search.within === 'string' && search.within !== '' ? { within: search.within.slice(0, 80) } : {}),
  ...(search.signedIn === 'never' ? { signedIn: 'never' } : {}),
  ...accessSearch(search),
})

/** The part of the call’s input that they decide. */
export const peopleQuery = ({ within, signedIn, access }: PeopleFilters) => ({
  ...{ within, access },
  neverSignedIn: signedIn === 'never' ? (true as const) : undefined,
})

/** The address of a list with one person's window open. */
export function personHref(path: string, search: ListSearch, userId: string): string {
  const kept = Object.entries(search).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : []))
  return `${path}?${new URLSearchParams([...kept, ['person', userId]])}`
}
