import type { CallInput } from '#api/client.ts'
import type { RegionDb } from '#db/region-db.ts'
import { newShop } from '../../tests/support/shop.ts'
import { addSteadily, newShopper } from './add-to-cart.ts'
import { apiCaller } from './api.ts'
import { type Bench, figure, measured, percentile, rounded } from './figure.ts'
import { fillOffice } from './office-catalogue.ts'
import { type BenchServer, startServer, withServer } from './server.ts'
import { fillData, newMembers, openRegion, withFolder } from './world.ts'

const MEMBERS = 32
const ACTIVITIES = 50_000
const PARTNERS = 5000
const POLL_MS = 500
const MOST_SETTLING_S = 120
/** Processor time in a second below which the server counts as idle. */
const SETTLED_CPU_MS = 100
/** Activities that another person edits between the change and its undo. */
const TOUCHED = 10

type Changes = CallInput<'/admin/change-activities'>['changes']
const changes: Changes = { visibility: 'Public', youpiizPrice: { by: 'Percent', hundredths: 1000 } }

/** Measures a change of 50,000 activities to public and dearer while the shop sells, and its undo. */
export const benchEditMany: Bench = (seconds) =>
  withFolder(async (dir) => {
    const { cookie, members, target } = await fillData(dir, async (db) => {
      const admin = await fillOffice(db, { activities: ACTIVITIES, partners: PARTNERS })
      await addTickets(db)
      const sale = await newShop({ db: () => db }).sell({ quantity: 1_000_000, slots: 10, ticket: { maxQuantity: 20 } })
      return { cookie: admin, members: await newMembers(db, MEMBERS), target: sale }
    })
    const before = await readSlotStates(dir)
    return withServer(startServer(dir), async (server) => {
      const call = apiCaller(server, { cookie })
      const ended = async (taskId: string) => {
        for (;;) {
          const { task } = await call('/admin/get-task', { taskId })
          if (task.state === 'failed') throw new Error(`The task failed: ${task.message}`)
          if (task.finishedAt !== null) return task
          await Bun.sleep(POLL_MS)
        }
      }
      await settled(server)
      const shoppers = members.map((member) => newShopper(server, member, target))
      await addSteadily(shoppers, 2)
      const alone = percentile((await addSteadily(shoppers, seconds)).latencies, 95)
      /** Runs the task from start to end; buyers are active in its first seconds. */
      const beside = async (start: () => Promise<{ taskId: string }>) => {
        const began = performance.now()
        const cpuBefore = await server.cpuMs()
        const { taskId } = await start()
        const { latencies } = await addSteadily(shoppers, seconds)
        const { done: doneMeanwhile } = (await call('/admin/get-task', { taskId })).task
        const { done, failed } = await ended(taskId)
        const cpuMs = (await server.cpuMs()) - cpuBefore
        return { taskId, latencies, doneMeanwhile, done, failed, ms: performance.now() - began, cpuMs }
      }
      const selection = { by: 'filter' } as const
      const preview = await call('/admin/preview-activity-changes', { selection, changes, limit: 100 })
      const changing = await beside(() => call('/admin/change-activities', { selection, changes, asOf: preview.asOf }))
      const touched = (await call('/admin/list-activities', { limit: TOUCHED, visibility: 'Public' })).items
      for (const { id } of touched)
        await call('/admin/update-activity', { id, updates: { comments: 'Retouchée à la main' } })
      const undoing = await beside(() => call('/admin/undo-activity-changes', { taskId: changing.taskId }))
      const kept = new Set(touched.map(({ id }) => id))
      const after = await readSlotStates(dir)
      const different = [...before].filter(([id, state]) => after.get(id) !== state && !kept.has(id))
      if (different.length > 0 || undoing.failed !== TOUCHED)
        throw new Error(`${different.length} activities are not what they were; ${undoing.failed} were left.`)
      const slower = (name: string, { latencies, doneMeanwhile }: typeof changing) =>
        figure(
          `add-to-cart at 100/s beside ${name}, p95`,
          percentile(latencies, 95),
          'ms',
          { atMost: 2 * alone },
          {
            aloneMs: rounded(alone, 2),
            p50Ms: rounded(percentile(latencies, 50), 2),
            slowestMs: rounded(Math.max(...latencies)),
            doneMeanwhile,
          },
        )
      const took = (name: string, { ms, done, failed, cpuMs }: typeof changing) =>
        measured(name, ms / 1000, 's', { done, failed, cpuMsEach: rounded(cpuMs / done, 2) })
      return [
        slower('a change of 50,000 activities', changing),
        slower('its undo', undoing),
        took('change of 50,000 activities', changing),
        took('its undo, all but those touched since as they were', undoing),
      ]
    })
  })

/** Waits until the server is idle: what it prepares after its start is not part of the figures. */
async function settled(server: BenchServer): Promise<void> {
  for (let seconds = 0; seconds < MOST_SETTLING_S; seconds++) {
    const before = await server.cpuMs()
    await Bun.sleep(1000)
    if ((await server.cpuMs()) - before < SETTLED_CPU_MS) return
  }
  throw new Error('The server did not come to rest.')
}

/** Gives each activity a ticket. */
const addTickets = (db: RegionDb) =>
  db.write([
    {
      sql: `insert into batch (id, activity_id, mode, created_at)
        select 'sb-' || id, id, 'Automatic', created_at from activity where true`,
      args: [],
    },
    {
      sql: `insert into ticket_info (id, batch_id, position, label, buying_price, public_price, youpiiz_price)
        select 'ti-' || id, 'sb-' || id, 0, 'Entrée', 0, 2000, 1000 + rowid % 50 from activity where true`,
      args: [],
    },
  ])

/** Values of each activity that a change may alter. */
async function readSlotStates(dir: string): Promise<Map<string, string>> {
  const db = await openRegion(dir, 'eu')
  try {
    const { rows } = await db.query(`select a.id, a.visibility || ' ' || group_concat(t.youpiiz_price) as state
      from activity a join batch b on b.activity_id = a.id join ticket_info t on t.batch_id = b.id group by a.id`)
    return new Map(rows.map(({ id, state }) => [String(id), String(state)]))
  } finally {
    db.close()
  }
}
