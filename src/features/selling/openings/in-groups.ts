/**
 * Groups calls of `work`: items that arrive while a group runs go together in the next one. Each call resolves, or
 * fails, with its group.
 */
export function inGroups<Item>(work: (items: readonly Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let next: { items: Item[]; done: Promise<void> } | null = null
  let last: Promise<void> = Promise.resolve()
  return (item) => {
    if (next) {
      next.items.push(item)
      return next.done
    }
    const items = [item]
    const done = last.then(() => {
      next = null
      return work(items)
    })
    next = { items, done }
    last = done.catch(() => undefined)
    return done
  }
}
