/** A region whose jobs cannot be run: the queue's message is tried three times, and the operator is told. */
import type { Queue } from '@cloudflare/workers-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { job } from '#kernel/jobs/tables.ts'
import { until } from '../support/fault-shop.ts'
import { startWorkerWorld, type WorkerWorld } from './worker-world.ts'

let world: WorkerWorld

beforeAll(async () => {
  world = await startWorkerWorld()
}, 60_000)
afterAll(() => world?.close(), 60_000)

const logged = (event: string) =>
  world
    .logs()
    .map(({ message }) => message)
    .filter((line) => line.includes(`"event":"${event}"`) && line.includes('"region":"oi"'))

test('three failures record a dead letter, and the job runs once the region is back', {
  timeout: 60_000,
}, async () => {
  const db = world.db('oi')
  const now = Date.now()
  await db.write([enqueueJob(db, { kind: 'forget-expired', payload: {}, runAt: now, dedupeKey: 'left-behind' }, now)])
  const server = world.databases.servers.get('oi')
  const { JOBS } = (await world.worker.getEnv()) as unknown as { JOBS: Pick<Queue, 'send'> }
  if (!server) throw new Error('No such region.')
  await server.kill9()

  await JOBS.send({ region: 'oi' })
  await until(
    async () => logged('jobs.dead-letter'),
    (lines) => lines.length > 0,
  )
  expect(logged('jobs.round-failed').map((line) => JSON.parse(line).tries)).toEqual([1, 2, 3])

  await server.restart()
  // Cron: the row decides, not the message.
  await until(
    async () => {
      await world.worker.scheduled({ cron: '* * * * *', scheduledTime: new Date() })
      return db.orm.select().from(job)
    },
    (rows) => !rows.some(({ dedupeKey }) => dedupeKey === 'left-behind'),
  )
})
