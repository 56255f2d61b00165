import { useNavigate } from '@tanstack/react-router'
import type { ListSearch } from './list-search.ts'

type Change = Record<string, string | undefined>

export interface ListAddress {
  q: string
  /** Whether anything but the sort differs from the plain list. */
  isFiltered: boolean
  /** Takes the place of the address, so that the way back leads to where one came from. */
  change(change: Change): void
  clear(): void
}

/** What the address says of a list, and how it is changed. `search` is what the route has read of it. */
export function useListAddress(search: ListSearch): ListAddress {
  const navigate = useNavigate()
  const { q, sort, dir, ...filters } = search
  const change = (next: Change) =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...next }), replace: true })
  return {
    q: q ?? '',
    isFiltered: [q, ...Object.values(filters)].some((value) => value !== undefined),
    change,
    clear: () => change(Object.fromEntries(['q', ...Object.keys(filters)].map((key) => [key, undefined]))),
  }
}
