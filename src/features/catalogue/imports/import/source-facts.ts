import type { Statement } from '#db/region-db.ts'
import type { KeyedRow } from './keyed-row.ts'

/** Values that an import wrote for a row, stored to detect later which fields a person changed by hand. */
export interface SourceFacts {
  vendor: object
  location: object
  activity: object
  /** Category ids. */
  categories: string[]
}

export const sourceStatement = (entries: readonly { row: KeyedRow; facts: SourceFacts }[], now: number): Statement => ({
  sql: `insert into catalogue_source (source_key, facts, imported_at)
    select value ->> 'sourceKey', value -> 'facts', ? from json_each(?) where true
    on conflict (source_key) do update set facts = excluded.facts, imported_at = excluded.imported_at`,
  args: [now, JSON.stringify(entries.map(({ row, facts }) => ({ sourceKey: row.sourceKey, facts })))],
})
