import type { AccessFilter } from '../access-shapes.ts'

/** Filters of the list of all people, beside the search text. */
export interface PeopleFilters {
  /** A group with those below it. */
  within?: string
  signedIn?: 'never'
  access?: AccessFilter
}

/** Filter of both lists: closed access, or pending invitation. */
export const accessSearch = (search: Record<string, unknown>): Pick<PeopleFilters, 'access'> =>
  search.access === 'closed' || search.access === 'invited' ? { access: search.access } : {}

export const peopleFilters = (search: Record<string, unknown>): PeopleFilters => ({
  ...(typeof search.within === 'string' && search.within !== '' ? { within: search.within.slice(0, 80) } : {}),
  ...(search.signedIn === 'never' ? { signedIn: 'never' } : {}),
  ...accessSearch(search),
})

/** Part of the call’s input that the filters decide. */
export const peopleQuery = ({ within, signedIn, access }: PeopleFilters) => ({
  ...{ within, access },
  neverSignedIn: signedIn === 'never' ? (true as const) : undefined,
})
