import type { CallContext } from '#handler/context.ts'
import type { GroupTree } from '#handler/group-tree.ts'

/**
 * What `make` made stays between calls until the catalogue changes: the group tree is read anew when the region's catalogue
 * version moves, so whatever hangs on it ends with the version.
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
