import { and, eq, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Changes } from './changes.ts'
import { refuseIfChanged } from './conflict.ts'
import type { Change, Committed, OfficeWriteContext } from './office-context.ts'

/** What is changed by several people: each write of it has a later `updatedAt`. */
export interface Versioned {
  id: string
  updatedAt: number
}

/** Guards an update by the version that was read; behind it stands `changed(1, 'changedMeanwhile')`. */
export const unchangedSince = (
  table: { id: SQLiteColumn; updatedAt: SQLiteColumn },
  { id, updatedAt }: Versioned,
): SQL | undefined => and(eq(table.id, id), eq(table.updatedAt, updatedAt))

/** What the audit keeps of an update: the fields that differ, with the version before and after. */
export const auditedUpdate = (read: Versioned, { before, after }: Changes, updatedAt: number) => ({
  target: read.id,
  before: { ...before, updatedAt: read.updatedAt },
  after: { ...after, updatedAt },
})

/**
 * Commits an update that is guarded by the version that was read. Where it fails because somebody else wrote since,
 * `newest` finds what there is now, and the refusal says who changed what (D35); every other failure stands.
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
