import type { Entry } from './menu-entries.ts'

/** An entry of the committee's menu that a feature brings along, in its `office/menu-entry.ts`. */
export interface CommitteeEntry extends Entry {
  group: 'MON CSE' | 'MES BÉNÉFICIAIRES' | 'COMMUNICATION'
  /** Position in its menu group, in ascending order. */
  place: number
}
