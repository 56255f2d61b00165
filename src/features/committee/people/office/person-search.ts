import type { AccessFilter } from '../access-shapes.ts'

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
