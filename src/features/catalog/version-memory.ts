import type { CallContext } from '../../contract/handler.ts'
import type { GroupTree } from '../groups/group-tree.ts'
import type { CardRow } from './activity-card.ts'
import type { CategoryIndex } from './category-index.ts'

/** What is worth keeping between calls until the catalogue changes. */
export interface VersionMemory {
  categories?: Promise<CategoryIndex>
  totals: Map<string, number>
  /** First pages of lists; right until a price on them may change. */
  firstPages: Map<string, { page: KeptPage; until: number }>
  /** XML by origin and file. */
  sitemaps: Map<string, string>
}

export interface KeptPage {
  total: number
  rows: CardRow[]
  nextCursor: string | null
}

const memories = new WeakMap<GroupTree, VersionMemory>()

/** The group tree is read anew when the region's catalogue version moves, so whatever hangs on it ends with the version. */
export function memoryOf({ groups }: Pick<CallContext, 'groups'>): VersionMemory {
  const known = memories.get(groups)
  if (known) return known
  const memory: VersionMemory = { totals: new Map(), firstPages: new Map(), sitemaps: new Map() }
  memories.set(groups, memory)
  return memory
}
