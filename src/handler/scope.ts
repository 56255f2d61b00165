import { eq, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** What the caller of an office call administers: the whole region, or one group. */
export interface Scope {
  /** Null: the whole region. */
  groupId: string | null
  /** For the `where` of every query of the call: what belongs to another group, or to none, is not found. */
  where(owner: SQLiteColumn): SQL | undefined
  /** The group of what the caller makes: a committee's own; a super admin chooses. */
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
