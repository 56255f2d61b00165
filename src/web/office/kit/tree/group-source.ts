import type { ScopeCall } from '../scope-call.ts'
import type { TreeSource } from './tree-source.ts'

const PAGE = 100
const HITS = 20

/** The groups that somebody administers, as a tree. */
export const groupSource = (call: ScopeCall): TreeSource => ({
  children: (parentId, cursor) => call('/list-groups', { parentId, limit: PAGE, cursor }),
  search: async (text, signal) => (await call('/list-groups', { text, limit: HITS }, { signal })).items,
})
