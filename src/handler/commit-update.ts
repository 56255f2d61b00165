import { and, eq, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Changes } from './changes.ts'
import { refuseIfChanged } from './conflict.ts'
import type { Change, Committed, OfficeWriteContext } from './office-context.ts'

/** A row that several people may edit: each write gives it a later `updatedAt`. */
export interface Versioned {
  id: string
  updatedAt: number
}

/**
 * Condition of an update: the row still has the version that was read. `changed(1, 'changedMeanwhile')` must follow the
 * update.
 */
export const unchangedSince = (
  table: { id: SQLiteColumn; updatedAt: SQLiteColumn },
  { id, updatedAt }: Versioned,
): SQL | undefined => and(eq(table.id, id), eq(table.updatedAt, updatedAt))

/** Audit of an update: the changed fields, and the version before and after. */
export const auditedUpdate = (read: Versioned, { before, after }: Changes, updatedAt: number) => ({
  target: read.id,
  before: { ...before, updatedAt: read.updatedAt },
  after: { ...after, updatedAt },
})

/**
 * Commits an update guarded by the version that was read. If it fails because another person has written since, loads
 * the current row by `newest` and refuses with who changed what (D35); other errors pass through.
 */
export async function commitUpdate<Result>(
  ctx: OfficeWriteContext,
  { read, newest }: { read: Versioned; newest: () => Promise<Versioned | null | undefined> },
  change: Change,
  result: Result,
): Promise<Committed<Result>> {
  try {
    return await ctx.commit(change, result)
  } catch (error) {
    const found = await newest()
    if (found) await refuseIfChanged(ctx, found, read.updatedAt)
    throw error
  }
}
