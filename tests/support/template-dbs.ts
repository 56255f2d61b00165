import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openFileDb } from '../../src/db/file-db.ts'
import { migrateDb } from '../../src/db/migrate.ts'

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
  await db.query('PRAGMA journal_mode = DELETE')
  db.close()
  project.provide('templateDb', path)
  project.provide('templateFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}
