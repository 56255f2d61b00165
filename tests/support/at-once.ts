import { inject } from 'vitest'
import { atLength } from './at-length.ts'

/** More would wait for each other at a database server. */
const AT_ONCE = 8

/** Does the work for each item, some of them at once: a server that runs elsewhere is asked without waiting for each answer. */
export async function forEachAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) await Promise.all(items.slice(at, at + AT_ONCE).map(work))
}

/**
 * The items that one of several askers tries: all of them where the handlers are in this process. The Worker has the same
 * handlers, and each item is one asker's, by turns; in `check:long` all of them.
 */
export function takeTurn<Item>(items: readonly Item[], asker: number, askers: number): Item[] {
  const turns = inject('backEnd') === 'files' ? 1 : atLength(1, askers)
  return items.filter((_, at) => (at + asker) % turns === 0)
}
