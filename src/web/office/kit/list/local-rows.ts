import { plainText } from '#lib/plain-text.ts'
import type { Column } from './column.ts'

export interface LocalQuery {
  text: string
  sort: { id: string; direction: 'asc' | 'desc' }
}

type Value = string | number | null | undefined

/** Sorts numbers by size, missing values first, and the rest in French order. */
function compare(one: Value, other: Value): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  const [isMissing, isOtherMissing] = [one ?? undefined, other ?? undefined].map((value) => value === undefined)
  if (isMissing || isOtherMissing) return Number(isOtherMissing) - Number(isMissing)
  return String(one).localeCompare(String(other), 'fr')
}

/**
 * Filters loaded rows by text (the JSON form of visible columns, without case or accents) and sorts them by one column.
 */
export function localRows<Item>(
  items: readonly Item[],
  columns: readonly Column<Item>[],
  { text, sort }: LocalQuery,
): Item[] {
  const wanted = plainText(text.trim())
  const found = items.filter((item) =>
    columns.some(({ value }) => plainText(JSON.stringify(value(item)) ?? '').includes(wanted)),
  )
  const column = columns.find(({ id }) => id === sort.id)
  if (!column) return found
  const sign = sort.direction === 'asc' ? 1 : -1
  return found.sort((one, other) => sign * compare(column.value(one), column.value(other)))
}
