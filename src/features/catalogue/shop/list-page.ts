import type { CardRow } from './activity-card.ts'
import type { ListedActivity } from './contract.ts'

/** One page of a list, before the reader's rights to each activity are applied. */
export interface ListPage {
  total: number
  rows: CardRow[]
  nextCursor: string | null
  /** By activity; an absent one has all its locations, without distance. */
  sources: Map<string, ListedActivity['sources']>
}
