import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changed } from '../../src/db/region-db.ts'
import { enqueueJob } from '../../src/features/jobs/enqueue.ts'
import { job } from '../../src/features/jobs/tables.ts'
import { withJobNotice } from '../../src/platform/worker/job-notice.ts'
import { testApp } from '../support/test-app.ts'

test('queueing a due job wakes its region, a later one waits for the cron', async () => {
  const app = await testApp()
  let woken = 0
  const db = withJobNotice(app.db(), () => woken++, Date.now)
  const now = Date.now()
  const queue = (runAt: number) => enqueueJob(db, { kind: 'send-mail', payload: {}, runAt }, now)
  await db.write([queue(now + 1), changed(1, 'serverError')])
  expect(woken).toBe(0)
  await db.write([{ statement: queue(now) }])
  expect(woken).toBe(1)
  await db.writeHot('stock', [queue(now)])
  expect(woken).toBe(2)
  const row = { id: 'job-1', kind: 'send-mail', payload: {}, runAt: now, createdAt: now }
  await db.write([db.orm.insert(job).values(row)])
  await db.write([
    {
      sql: 'insert into job (id, kind, payload, run_at, created_at) select ?, kind, payload, run_at, created_at from job limit 1',
      args: ['job-2'],
    },
  ])
  expect(woken).toBe(4)
  await db.write([db.orm.update(job).set({ tries: sql`tries` })])
  expect(woken).toBe(4)
})
