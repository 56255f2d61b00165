import { eq, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** Area that the caller of an office call administers: the whole region, or one group. */
export interface Scope {
  /** Null: the whole region. */
  groupId: string | null
  /** Condition for the `where` of every query of the call: rows of another group, or of none, are not found. */
  where(owner: SQLiteColumn): SQL | undefined
  /** Owner of a new item: the committee itself; a super admin chooses. */
  ownerOf(chosen: string | null | undefined): string | null
}

export const regionScope: Scope = {
  groupId: null,
  where: () => undefined,
  ownerOf: (chosen) => chosen ?? null,
}

export const groupScope = (groupId: string): Scope => ({
  groupId,
  where: (owner) => eq(owner, groupId),
  ownerOf: () => groupId,
})
