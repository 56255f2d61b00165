import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Checkpoints, createCheckpoints } from '#db/checkpoints.ts'
import { openFileDb } from '#db/file-db.ts'

const script = new URL('../../src/db/checkpoint-thread.ts', import.meta.url)
/** More pages than the log grows to before SQLite itself does a checkpoint within a write. */
const PAGES = 1500
const PAGE_BYTES = 4096

async function openFilled(checkpoints?: Checkpoints) {
  const folder = mkdtempSync(join(tmpdir(), 'checkpoints-'))
  const path = join(folder, 'eu.db')
  const db = await openFileDb({ region: 'eu', url: `file:${path}`, checkpoints })
  onTestFinished(() => {
    checkpoints?.close()
    db.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await db.write([{ sql: 'create table page (id integer primary key, bytes blob)', args: [] }])
  for (let each = 0; each < 3; each++)
    await db.write([
      {
        sql: `insert into page (bytes) select randomblob(4000) from
          (with recursive n (i) as (select 1 union all select i + 1 from n where i < ?) select i from n)`,
        args: [PAGES / 3],
      },
    ])
  return { db, fileBytes: () => statSync(path).size, logBytes: () => statSync(`${path}-wal`).size }
}

test('a write makes no checkpoint itself, and a thread makes it a moment later', async () => {
  const { db, fileBytes } = await openFilled(createCheckpoints(script, 300))
  expect(fileBytes()).toBeLessThan(PAGES * PAGE_BYTES)
  await expect.poll(fileBytes, { timeout: 5000 }).toBeGreaterThan(PAGES * PAGE_BYTES)
  await db.write([{ sql: 'delete from page where id > 1', args: [] }])
  expect((await db.query('select count(*) as n from page')).rows[0]?.n).toBe(1)
})

test('the checkpoint thread truncates the log of an idle database, so that erased data does not stay in it', async () => {
  const { db, logBytes } = await openFilled(createCheckpoints(script, 100, 300))
  await expect.poll(logBytes, { timeout: 10_000 }).toBe(0)
  // The next writer begins it anew.
  await db.write([{ sql: 'delete from page where id > 1', args: [] }])
  expect(logBytes()).toBeGreaterThan(0)
  expect((await db.query('select count(*) as n from page')).rows[0]?.n).toBe(1)
})

test("control: a command's write, without a checkpoint thread, does the checkpoint itself", async () => {
  const { fileBytes } = await openFilled()
  expect(fileBytes()).toBeGreaterThan((PAGES * PAGE_BYTES) / 2)
})

test('a write after a dead thread gets its checkpoint from another thread', async () => {
  const dying = new URL('dying-checkpoint-thread.ts', import.meta.url)
  const { db, fileBytes } = await openFilled(createCheckpoints(dying, 100))
  const write = () => db.write([{ sql: 'insert into page (bytes) values (null)', args: [] }])
  await expect.poll(() => write().then(fileBytes), { timeout: 10_000 }).toBeGreaterThan(PAGES * PAGE_BYTES)
})
