import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openFileDb } from '#db/file-db.ts'
import { migrateDb } from '#db/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Path of a migrated, empty region database; tests copy it. */
    templateDb: string
  }
}

/** Migrates one database per run: each test copies a file instead of running every migration. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'template-'))
  const path = join(folder, 'template.db')
  const db = await openFileDb({ region: 'template', url: `file:${path}`, synchronous: 'NORMAL' })
  await migrateDb(db, 'drizzle')
  // It keeps its mode, which takes a wait for the disk to change, and all that is written is in the one file.
  await db.query('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  project.provide('templateDb', path)
  project.provide('templateFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}
