import type { Statement, Step } from '#db/region-db.ts'
import type { OfficeReadContext, ReadDb } from '#handler/office-context.ts'
import { newId } from '#lib/new-id.ts'
import { type TrashedRows, trash } from './tables.ts'
import type { TrashKind } from './trash-kinds.ts'

/** Rows to delete with a thing: its own row comes first, then the rows that depend on it. */
export interface TrashPart {
  /** SQL name of the table; written in the source, never taken from a request. */
  table: string
  /** SQL condition on the table's rows. */
  where: string
  args: unknown[]
}

export interface Trashed {
  kind: TrashKind
  target: string
  label: string
  groupId: string | null
  parts: readonly TrashPart[]
}

/**
 * Steps that move the rows from their tables into the trash. The rows are read now: the caller's batch must begin with
 * a guard that the thing has not changed since.
 */
export async function trashSteps(
  { db, actor, now, path }: Pick<OfficeReadContext, 'db' | 'actor' | 'now' | 'path'>,
  { parts, ...facts }: Trashed,
): Promise<{ trashId: string; steps: (Step | Statement)[] }> {
  const trashId = newId('tr')
  const kept = await readParts(db, parts)
  return {
    trashId,
    steps: [
      db.orm
        .insert(trash)
        .values({ ...facts, call: path, id: trashId, parts: kept, deletedBy: actor.userId, deletedAt: now }),
      ...[...parts].reverse().map(({ table, where, args }) => ({ sql: `delete from ${table} where ${where}`, args })),
    ],
  }
}

async function readParts(db: ReadDb, parts: readonly TrashPart[]): Promise<TrashedRows[]> {
  const results = await db.readBatch(
    parts.map(({ table, where, args }) => ({ sql: `select * from ${table} where ${where}`, args })),
  )
  return parts.map(({ table }, at) => {
    const { columns, rows } = results[at] ?? { columns: [], rows: [] }
    return {
      table,
      rows: rows.map((row) => Object.fromEntries(columns.map((column) => [column, plainValue(row[column])]))),
    }
  })
}

/** The value as JSON can hold it; no table of the office has bytes or numbers beyond 2^53. */
function plainValue(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number') return value
  throw new TypeError(`The trash keeps no ${typeof value}.`)
}

/** Statements that insert the trashed rows as they were. */
export const restoreStatements = (parts: readonly TrashedRows[]): Statement[] =>
  parts.flatMap(({ table, rows }) =>
    rows.map((row) => {
      const columns = Object.keys(row)
      return {
        sql: `insert into ${table} (${columns.map((column) => `"${column}"`).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
        args: Object.values(row),
      }
    }),
  )
