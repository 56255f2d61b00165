import { useNavigate } from '@tanstack/react-router'
import type { ListSearch } from './list-search.ts'

type Change = Record<string, string | undefined>

export interface ListAddress {
  q: string
  /** True if anything but the sort differs from the plain list. */
  isFiltered: boolean
  /** Replaces the address, so that the back button leads to the page before the list. */
  change(change: Change): void
  clear(): void
}

/** State of a list in its URL, and functions that change it. `search` is what the route has parsed. */
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
