import { type SQL, sql } from 'drizzle-orm'

/** Is the person a super admin today? For rows of before the audit told which right was used. */
const isSuperAdmin = (userId: string) => `exists (select 1 from user w where w.id = ${userId} and w.is_admin = 1)`

const yesOrNo = (condition: string): SQL<boolean> => sql<boolean>`(${sql.raw(condition)})`.mapWith(Boolean)

/** A change was made by a super admin, whichever route it took; for queries of `audit`. */
export const changedBySuperAdmin = yesOrNo(`audit.actor_kind = 'superAdmin' or ${isSuperAdmin('audit.actor_id')}`)

/** The same of what was deleted or begun, by the audit row that was written with it; columns by their names in SQL. */
const writtenBySuperAdmin = (row: string, by: string) =>
  yesOrNo(`exists (select 1 from audit w where ${row} and w.actor_kind = 'superAdmin')
    or ${isSuperAdmin(by)}`)

/** For queries of `trash`. */
export const deletedBySuperAdmin = writtenBySuperAdmin(
  'w.target = trash.target and w.ts = trash.deleted_at and w.call = trash.call',
  'trash.deleted_by',
)
/** For queries of `task`. */
export const startedBySuperAdmin = writtenBySuperAdmin('w.target = task.id and w.ts = task.created_at', 'task.owner_id')
