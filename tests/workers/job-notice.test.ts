import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changed } from '#db/region-db.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { job } from '#kernel/jobs/tables.ts'
import { withJobNotice } from '#platform/worker/job-notice.ts'
import { newCatalogue } from '../calls/catalogue/catalogue-world.ts'
import { testApp } from '../support/test-app.ts'

test('queueing a due job wakes its region, and a later one waits for the cron', async () => {
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

test('places returned to a waiting list wake its region, by a usual write and by a hot one, and no other write does', async () => {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const { activityId, ticketId, batchId } = await shop.sell({ kind: 'Flexible', quantity: 2 })
  const { userId } = await app.newMember()
  let woken = 0
  const db = withJobNotice(app.db(), () => woken++, Date.now)
  const take = (sign: '+' | '-') => ({
    sql: `update stock set bought = bought ${sign} 1 where batch_id = ?`,
    args: [batchId],
  })
  await db.write([take('+')])
  await db.write([take('-')])
  await db.write([
    {
      sql: `insert into waiting (id, user_id, activity_id, ticket_info_id, quantity, place, origin, joined_at)
        values ('wl-1', ?, ?, ?, 1, 1, 'https://hoobiiz.localhost', 0)`,
      args: [userId, activityId, ticketId],
    },
    take('+'),
  ])
  expect(woken).toBe(0)
  const results = await db.write([take('-'), { sql: 'select 1', args: [] }])
  expect([woken, results.length]).toEqual([1, 2])
  await db.write([{ sql: 'delete from job', args: [] }, take('+')])
  expect(woken).toBe(1)
  await db.writeHot('stock', [take('-')])
  expect(woken).toBe(2)
  // Once a run has it, nobody is woken for it.
  await db.write([{ sql: "update job set lease_token = 'x', lease_until = 1", args: [] }])
  expect(woken).toBe(2)
})
