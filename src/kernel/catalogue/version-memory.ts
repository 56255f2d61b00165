import type { CallContext } from '#handler/context.ts'
import type { GroupTree } from '#handler/group-tree.ts'

/**
 * Keeps the result of `make` until the catalogue changes: the group tree is reloaded when the region's catalogue
 * version moves, so a value tied to the tree is dropped with it.
 */
export function perVersion<Kept extends object>(make: () => Kept): (ctx: Pick<CallContext, 'groups'>) => Kept {
  const kept = new WeakMap<GroupTree, Kept>()
  return ({ groups }) => {
    const known = kept.get(groups)
    if (known) return known
    const made = make()
    kept.set(groups, made)
    return made
  }
}
