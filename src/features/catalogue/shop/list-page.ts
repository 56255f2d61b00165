import type { CardRow } from './activity-card.ts'
import type { ListedActivity } from './contract.ts'

/** One page of a list, before it is known what its reader may see of each activity. */
export interface ListPage {
  total: number
  rows: CardRow[]
  nextCursor: string | null
  /** By activity; what is absent has all its locations, without distance. */
  sources: Map<string, ListedActivity['sources']>
}
