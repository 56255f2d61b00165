import type { RegionDb } from '#db/region-db.ts'
import { user } from '#kernel/accounts/tables.ts'
import { importRows, multiplied, museumRows } from './catalogues.ts'
import { newMembers } from './world.ts'

export interface OfficeSize {
  activities: number
  partners: number
}

/** Fills a region with partners and their activities; returns the cookie of a super admin. */
export async function fillOffice(db: RegionDb, { activities, partners }: OfficeSize): Promise<string> {
  await importRows(db, multiplied(await museumRows(), partners))
  const copy = await copyActivities(db)
  for (let round = 1; round * partners < activities; round++) await db.write([{ sql: copy, args: [round, round] }])
  await db.write([
    { sql: spread('activity'), args: [] },
    { sql: spread('vendor'), args: [] },
  ])
  const [admin] = await newMembers(db, 1)
  if (!admin) throw new Error('No administrator.')
  await db.write([db.orm.update(user).set({ isAdmin: true })])
  return admin.cookie
}

const changed: Record<string, string> = {
  id: "id || '-' || ?",
  label: "label || ' ' || ?",
  source_key: 'null',
}

/** Copies each partner's imported activity under another name. */
async function copyActivities(db: RegionDb): Promise<string> {
  const { rows } = await db.query('select name from pragma_table_info(?)', ['activity'])
  const columns = rows.map(({ name }) => String(name))
  return `insert into activity (${columns.join(', ')})
    select ${columns.map((name) => changed[name] ?? name).join(', ')} from activity where source_key is not null`
}

const DAY_MS = 86_400_000

/**
 * SQL: spreads creation over three years, with later changes; one in ten hidden, one in ten archived, as in a real
 * office.
 */
const spread = (table: 'activity' | 'vendor') => `update ${table} set
  created_at = created_at - abs(rowid * 7919 % 1000) * ${DAY_MS},
  updated_at = updated_at - abs(rowid * 104729 % 900) * ${DAY_MS},
  visibility = case rowid % 10 when 0 then 'Hidden' when 1 then 'Archived' else 'Public' end`
