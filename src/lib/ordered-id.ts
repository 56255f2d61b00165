import { type IdPrefix, newId } from './new-id.ts'

/** A random id that begins with `order`: ids created together are adjacent in indexes, and sort by it. */
export function orderedId(prefix: IdPrefix, order: string): string {
  const id = newId(prefix)
  return `${prefix}-${order}${id.slice(prefix.length + 1 + order.length)}`
}
