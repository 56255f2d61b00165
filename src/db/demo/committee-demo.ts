import type { RegionDb, Statement } from '#db/region-db.ts'
import type { CommitteeTime } from './committee-facts.ts'
import type { StoredFile } from './rows/media-rows.ts'

export interface DemoContext extends CommitteeTime {
  db: RegionDb
  appKey: Uint8Array
  /** URL of the committee's site. */
  site: string
}

/** Content that a feature gives the demo's committee, in its `demo.ts`. */
export interface CommitteeDemo {
  /** Tables in which a group with content has rows; the demo is written only where the committee has none. */
  tables: readonly string[]
  write(ctx: DemoContext): Promise<{ statements: Statement[]; files?: StoredFile[] }>
}
