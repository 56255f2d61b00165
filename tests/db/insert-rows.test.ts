/** Many rows by one statement: what is written is what Drizzle would have written. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { insertRows } from '#db/insert-rows.ts'
import { changed } from '#db/region-db.ts'
import { audit } from '#handler/tables.ts'
import { file } from '#kernel/media/tables.ts'
import { testApp } from '../support/test-app.ts'

const NAMES = ['Été « à l’Œuvre »', 'a "b" \\ c', "l'ami", '{"a": 1}', 'null', '12', '🎭', 'deux\nlignes', '\ud800']

test('inserted rows keep texts, numbers, missing values and JSON unchanged, in their order', async () => {
  const db = (await testApp()).db()
  const fields = { actorKind: 'user', call: '/x', requestId: 'r', ts: 1_790_000_000_123 }
  const values = [null, ...NAMES, 7, true, { a: [1, null, 'é'] }, []]
  const rows = values.map((after, at) => ({
    ...fields,
    id: `au-${at}`,
    target: NAMES[at] ?? null,
    before: null,
    after,
  }))
  await db.write([...insertRows(audit, rows), changed(rows.length, new Error('Not all were written.'))])
  await db.write([db.orm.insert(audit).values(rows.map((row) => ({ ...row, id: `${row.id}-d`, call: '/drizzle' })))])
  const written = (call: string) =>
    db.query('select target, before, after, ts, typeof(ts) as kind from audit where call = ? order by rowid', [call])
  expect((await written('/x')).rows).toEqual((await written('/drizzle')).rows)
})

test('an insert writes all rows or none, and does nothing without rows', async () => {
  const db = (await testApp()).db()
  const row = (id: string) => ({
    ...{ id, key: `documents/${id}.pdf`, mimeType: 'application/pdf', size: 1, name: null },
    ...{ status: 'Pending' as const, createdAt: 1, updatedAt: 1 },
  })
  expect(insertRows(file, [])).toEqual([])
  const [statement] = insertRows(file, [row('f-1'), row('f-2'), row('f-1')])
  if (!statement) throw new Error('Nothing to write.')
  await expect(db.write([{ statement, otherwise: 'fileUsed' }])).rejects.toMatchObject({ code: 'fileUsed' })
  expect(await db.orm.select().from(file).where(eq(file.mimeType, 'application/pdf'))).toEqual([])
})
