import type { RegionDb } from '#db/region-db.ts'
import { userGroup } from '#kernel/groups/tables.ts'

/** The group that every other one is below. */
export async function addRoot(db: RegionDb): Promise<void> {
  const now = Date.now()
  const root = { id: 'ROOT', path: 'ROOT', label: 'Tous', createdAt: now, updatedAt: now }
  await db.write([db.orm.insert(userGroup).values(root).onConflictDoNothing()])
}
