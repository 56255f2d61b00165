import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sha256Hex } from '../../src/contract/digest.ts'
import { newId } from '../../src/contract/new-id.ts'
import { migrateDb, openFileDb } from '../../src/db/file-db.ts'
import type { RegionDb } from '../../src/db/region-db.ts'
import { session, user } from '../../src/features/accounts/tables.ts'
import { userGroup } from '../../src/features/groups/tables.ts'

export const HOST = 'hoobiiz.localhost'

export interface BenchMember {
  userId: string
  cookie: string
}

/** A data folder that the server of the run will use, filled before it starts. */
export async function newDataDir(
  fill: (db: RegionDb) => Promise<void>,
): Promise<{ dir: string; remove: () => Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'))
  for (const region of ['eu', 'oi']) {
    const db = await openFileDb({ region, url: `file:${join(dir, `${region}.db`)}`, synchronous: 'NORMAL' })
    await migrateDb(db, 'drizzle')
    const root = { id: 'ROOT', path: 'ROOT', label: 'Tous', createdAt: Date.now(), updatedAt: Date.now() }
    await db.write([db.orm.insert(userGroup).values(root)])
    if (region === 'eu') await fill(db)
    await db.query('PRAGMA wal_checkpoint(TRUNCATE)')
    db.close()
  }
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) }
}

/** People who are signed in already: signing in is measured elsewhere, and slow on purpose. */
export async function newMembers(db: RegionDb, count: number): Promise<BenchMember[]> {
  const now = Date.now()
  const members: BenchMember[] = []
  for (let index = 0; index < count; index++) {
    const userId = newId('u')
    const sessionId = newId('u') + newId('u')
    const person = {
      id: userId,
      email: `${userId}@bench.test`,
      groupId: 'ROOT',
      firstName: 'Marie',
      lastName: 'Duval',
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
