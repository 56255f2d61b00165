/** Search parameters of a list: text filter, sort, and filters of its own. */
export interface ListSearch<Sort extends string = string> {
  /** Search text. */
  q?: string
  sort?: Sort
  dir?: 'asc' | 'desc'
}

const searchText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, 200) : undefined

/** `validateSearch` of a list: drops unknown values, so that any address opens. */
export const listSearch =
  <const Sorts extends readonly string[]>(sorts: Sorts) =>
  (search: Record<string, unknown>): ListSearch<Sorts[number]> => {
    const sort = sorts.find((each) => each === search.sort)
    return {
      q: searchText(search.q),
      sort,
      dir: sort !== undefined && (search.dir === 'asc' || search.dir === 'desc') ? search.dir : undefined,
    }
  }

/** Validates one of the list's own filters. */
export const oneOf = <const Values extends readonly string[]>(
  values: Values,
  value: unknown,
): Values[number] | undefined => values.find((each) => each === value)

/** Part of a call's input that the address decides. */
export const listQuery = <Sort extends string>({ q, sort, dir }: ListSearch<Sort>) => ({
  text: q,
  sort,
  direction: dir,
})
