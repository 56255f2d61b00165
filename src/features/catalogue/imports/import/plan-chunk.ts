import type { RegionDb } from '#db/region-db.ts'
import { type EditedField, editedFields, fieldLabel, fieldValues, nowAndBefore, saysField } from './edited-fields.ts'
import type { RowProblem } from './format.ts'
import { importedActivityId, type KeyedRow } from './keyed-row.ts'
import { categoryIds, type FindCategoryId } from './row-categories.ts'
import type { SourceFacts } from './source-facts.ts'
import { sourceFacts } from './write-rows.ts'

export type PlannedRow = { line: number; row: KeyedRow } & (
  | { outcome: 'created' | 'unchanged'; kept: [] }
  /** `kept`: fields changed by hand on which the file differs. */
  | { outcome: 'updated'; kept: string[] }
  | { outcome: 'refused'; kept: []; problem: RowProblem }
)

export interface ChunkPlan {
  rows: PlannedRow[]
  facts: Map<string, SourceFacts>
  idOf: FindCategoryId
  /** Source keys of activities whose categories a person has changed. */
  keepsCategories: Set<string>
  /** Pairs of activity and category that an import wrote before. */
  categoriesBefore: [string, string][]
  /** Unchanged rows whose facts no import has stored yet. */
  unknownFacts: KeyedRow[]
}

interface Known {
  hash: string
  hasFacts: boolean
  edited: Map<EditedField, { now: string }>
  categories: { before: string[]; isEdited: boolean }
}

/** Plans what an import of these rows would do. Writes nothing. */
export async function planChunk(
  db: Pick<RegionDb, 'query' | 'region'>,
  format: string,
  chunk: readonly KeyedRow[],
): Promise<ChunkPlan> {
  const keys = JSON.stringify(chunk.map(({ sourceKey }) => sourceKey))
  const [known, trashed, idOf] = await Promise.all([knownRows(db, keys), trashedIds(db, chunk), categoryIds(db)])
  const facts = new Map(chunk.map((row) => [row.sourceKey, sourceFacts(db.region, format, row, idOf)]))
  const rows = chunk.map((row): PlannedRow => {
    const { line, sourceKey } = row
    const before = known.get(sourceKey)
    if (before === undefined) {
      if (trashed.has(importedActivityId(sourceKey)))
        return { line, row, outcome: 'refused', kept: [], problem: { kind: 'inTrash' } }
      return { line, row, outcome: 'created', kept: [] }
    }
    if (before.hash === row.sourceHash) return { line, row, outcome: 'unchanged', kept: [] }
    return { line, row, outcome: 'updated', kept: keptFields(before, facts.get(sourceKey)) }
  })
  return {
    rows,
    facts,
    idOf,
    keepsCategories: new Set([...known].filter(([, { categories }]) => categories.isEdited).map(([key]) => key)),
    categoriesBefore: [...known].flatMap(([key, { categories }]) =>
      categories.before.map((id): [string, string] => [importedActivityId(key), id]),
    ),
    unknownFacts: rows.flatMap(({ row, outcome }) =>
      outcome === 'unchanged' && !known.get(row.sourceKey)?.hasFacts ? [row] : [],
    ),
  }
}

function keptFields({ edited, categories }: Known, facts: SourceFacts | undefined): string[] {
  if (!facts) return []
  const kept = [...edited]
    .filter(([field, { now }]) => saysField(field, facts) && JSON.stringify(fieldValues(field, facts)) !== now)
    .map(([field]) => fieldLabel(field))
  const isSame = [...facts.categories].sort().join() === [...categories.before].sort().join()
  return categories.isEdited && !isSame ? [...kept, 'Catégories'] : kept
}

async function knownRows(db: Pick<RegionDb, 'query'>, keys: string): Promise<Map<string, Known>> {
  const { rows } = await db.query(
    `select activity.source_key as "key",
        -- Of rows whose vendor and activity were written from the same input.
        iif(activity.source_hash = vendor.source_hash, activity.source_hash, '') as hash,
        s.source_key is not null as "hasFacts", coalesce(s.facts -> '$.categories', '[]') as before,
        (select json_group_array(category_id) from activity_category where activity_id = activity.id) as categories,
        json_array(${editedFields.map((field) => `json(${nowAndBefore(field)})`).join(', ')}) as fields
      from activity left join vendor on vendor.source_key = activity.source_key
        left join location on location.id = 'l-' || substr(activity.id, 3)
        left join catalogue_source s on s.source_key = activity.source_key
      where activity.source_key in (select value from json_each(?))`,
    [keys],
  )
  return new Map(rows.map((row) => [String(row.key), toKnown(row)]))
}

function toKnown({ hash, hasFacts, before, categories, fields }: Record<string, unknown>): Known {
  // The casts hold because the query above built these values.
  const pairs = JSON.parse(String(fields)) as [unknown[], unknown[]][]
  const written = JSON.parse(String(before)) as string[]
  const now = new Set(JSON.parse(String(categories)) as string[])
  const isKnown = Number(hasFacts) === 1
  const edited = new Map<EditedField, { now: string }>()
  for (const [at, field] of editedFields.entries()) {
    const [current, last] = (pairs[at] ?? []).map((values) => JSON.stringify(values))
    if (isKnown && current !== undefined && current !== last) edited.set(field, { now: current })
  }
  return {
    hash: String(hash),
    hasFacts: isKnown,
    edited,
    categories: { before: written, isEdited: isKnown && written.some((id) => !now.has(id)) },
  }
}

async function trashedIds(db: Pick<RegionDb, 'query'>, chunk: readonly KeyedRow[]): Promise<Set<string>> {
  const { rows } = await db.query('select target from trash where target in (select value from json_each(?))', [
    JSON.stringify(chunk.map(({ sourceKey }) => importedActivityId(sourceKey))),
  ])
  return new Set(rows.map(({ target }) => String(target)))
}
