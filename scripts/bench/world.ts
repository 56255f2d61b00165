import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFileDb } from '#db/file-db.ts'
import { migrateDb } from '#db/migrate.ts'
import type { RegionDb } from '#db/region-db.ts'
import { session, user } from '#kernel/accounts/tables.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { sha256Hex } from '#lib/digest.ts'
import { newId } from '#lib/new-id.ts'

export const HOST = 'hoobiiz.localhost'

export interface BenchMember {
  userId: string
  cookie: string
}

/** Runs `work` with an empty folder for one run's data, removed at the end. */
export async function withFolder<T>(work: (dir: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    return await work(dir)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** Writes the databases of a data folder before a server uses it; `fill` gets that of region `eu`. */
export async function fillData<T>(dir: string, fill: (db: RegionDb) => Promise<T>): Promise<T> {
  const empty = await openRegion(dir, 'oi')
  await addRoot(empty)
  empty.close()
  const db = await openRegion(dir, 'eu')
  await addRoot(db)
  const filled = await fill(db)
  await db.query('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  return filled
}

export async function openRegion(dir: string, region: string): Promise<RegionDb> {
  const db = await openFileDb({ region, url: `file:${join(dir, `${region}.db`)}`, synchronous: 'NORMAL' })
  await migrateDb(db, 'drizzle')
  return db
}

export async function addRoot(db: RegionDb): Promise<void> {
  const now = Date.now()
  const root = { id: 'ROOT', path: 'ROOT', label: 'Tous', createdAt: now, updatedAt: now }
  await db.write([db.orm.insert(userGroup).values(root)])
}

/** Creates people with open sessions, since signing in is slow by design. */
export async function newMembers(
  db: RegionDb,
  count: number,
  name: { firstName: string; lastName: string } = { firstName: 'Marie', lastName: 'Duval' },
): Promise<BenchMember[]> {
  const now = Date.now()
  const members: BenchMember[] = []
  for (let index = 0; index < count; index++) {
    const userId = newId('u')
    const sessionId = newId('u') + newId('u')
    const person = {
      id: userId,
      email: `${userId}@bench.test`,
      groupId: 'ROOT',
      ...name,
      createdAt: now,
      updatedAt: now,
    }
    const row = {
      idHash: await sha256Hex(sessionId),
      userId,
      host: HOST,
      expiresAt: now + 30 * 86_400_000,
      createdAt: now,
    }
    await db.write([db.orm.insert(user).values(person), db.orm.insert(session).values(row)])
    members.push({ userId, cookie: `session=${sessionId}` })
  }
  return members
}
