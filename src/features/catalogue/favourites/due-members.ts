import type { RegionDb } from '#db/region-db.ts'

/** A member whose favourites are due for comparison. */
export interface DueMember {
  userId: string
  email: string
  groupId: string
  origin: string
  /** Value as read; another run that has moved it has taken over the member. */
  lookAt: number
}

/** Due members who want alerts and may sign in. */
export async function readDueMembers(db: RegionDb, now: number, limit: number): Promise<DueMember[]> {
  const { rows } = await db.query(
    `select m.user_id, u.email, u.group_id, m.origin, m.look_at from favourite_mail m join user u on u.id = m.user_id
      where m.is_wanted and m.look_at <= ? and u.erased_at is null and u.deactivated_at is null
      order by m.look_at, m.user_id limit ?`,
    [now, limit],
  )
  return rows.map((row) => ({
    userId: String(row.user_id),
    email: String(row.email),
    groupId: String(row.group_id),
    origin: String(row.origin),
    lookAt: Number(row.look_at),
  }))
}
