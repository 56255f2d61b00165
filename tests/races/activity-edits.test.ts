/**
 * Administrators who edit and delete the same activity at the same moment. The race has its control: without the guards of
 * the write somebody is told that all is well, and her change is gone.
 */
import { expect, test } from 'vitest'
import { ClientError } from '#api/client.ts'
import type { RegionDb, Statement, Step } from '#db/region-db.ts'
import { activityWorld } from '../calls/activities/activity-world.ts'

const ROUNDS = 15

/** Reads take so long that everybody has read before anybody writes. */
function withSlowReads(db: RegionDb): void {
  const query = db.query.bind(db)
  const late: typeof query = async (sql, args) => {
    const answer = await query(sql, args)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 8))
    return answer
  }
  Object.assign(db, { query: late })
}

/** Writes without the guards that look whether everything is still as it was read. */
function withoutGuards(db: RegionDb): void {
  const write = db.write.bind(db)
  const isGuard = (step: Step | Statement) => 'otherwise' in step && step.otherwise === 'changedMeanwhile'
  Object.assign(db, { write: (steps: (Step | Statement)[]) => write(steps.filter((step) => !isGuard(step))) })
}

/** One saves, two delete, from the same state; answers how often each was told that it was done, and what was lost. */
async function editAndDelete(prepare: (db: RegionDb) => void) {
  const { app, admin, create } = await activityWorld()
  const other = await app.newMember({ isAdmin: true })
  const made = []
  for (let round = 0; round < ROUNDS; round++) made.push(await create({ label: `Visite ${round}` }))
  prepare(app.db())
  const outcome = { saved: 0, deleted: 0, both: 0 }
  for (const { id, updatedAt: ifUpdatedAt } of made) {
    const updates = { markdown: 'Ouvert le dimanche' }
    const results = await Promise.allSettled([
      app.call('/admin/update-activity', { id, updates, ifUpdatedAt }, { as: admin }),
      app.call('/admin/delete-activity', { id, ifUpdatedAt }, { as: other }),
      app.call('/admin/delete-activity', { id, ifUpdatedAt }, { as: admin }),
    ])
    for (const result of results)
      if (result.status === 'rejected') {
        if (!(result.reason instanceof ClientError)) throw result.reason
        expect(['changedMeanwhile', 'activityNotFound']).toContain(result.reason.code)
      }
    const [saved, ...deletions] = results.map(({ status }) => status === 'fulfilled')
    const deleted = deletions.filter(Boolean).length
    outcome.saved += saved ? 1 : 0
    outcome.deleted += deleted
    outcome.both += (saved ? 1 : 0) + deleted > 1 ? 1 : 0
    const { rows } = await app.db().query('select markdown from activity where id = ?', [id])
    expect(rows.map(({ markdown }) => markdown)).toEqual(deleted === 0 ? ['Ouvert le dimanche'] : [])
  }
  return outcome
}

test('exactly one of an edit and two deletions at once succeeds, and the others are told', async () => {
  const { saved, deleted, both } = await editAndDelete(withSlowReads)
  expect([saved + deleted, both]).toEqual([ROUNDS, 0])
})

test('control: without the guards an operator is told that a change was saved which is gone', async () => {
  const { both } = await editAndDelete((db) => {
    withSlowReads(db)
    withoutGuards(db)
  })
  expect(both).toBeGreaterThan(0)
})
