import { type SQL, sql } from 'drizzle-orm'

/**
 * SQL condition: the person is a super admin today. For audit rows older than the column with the right that was used.
 */
const isSuperAdmin = (userId: string) => `exists (select 1 from user w where w.id = ${userId} and w.is_admin = 1)`

const yesOrNo = (condition: string): SQL<boolean> => sql<boolean>`(${sql.raw(condition)})`.mapWith(Boolean)

/** SQL, on `audit`: the change was made by a super admin, through whichever route. */
export const changedBySuperAdmin = yesOrNo(`audit.actor_kind = 'superAdmin' or ${isSuperAdmin('audit.actor_id')}`)

/**
 * SQL: a deletion or task was made by a super admin, judged by the audit row written with it; arguments are SQL column
 * names.
 */
const writtenBySuperAdmin = (row: string, by: string) =>
  yesOrNo(`exists (select 1 from audit w where ${row} and w.actor_kind = 'superAdmin')
    or ${isSuperAdmin(by)}`)

/** SQL, on `trash`: a super admin deleted it. */
export const deletedBySuperAdmin = writtenBySuperAdmin(
  'w.target = trash.target and w.ts = trash.deleted_at and w.call = trash.call',
  'trash.deleted_by',
)
/** SQL, on `task`: a super admin started it. */
export const startedBySuperAdmin = writtenBySuperAdmin('w.target = task.id and w.ts = task.created_at', 'task.owner_id')
