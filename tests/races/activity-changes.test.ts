/** A change of many, and a person who saves one of them between the moment a step reads it and the moment it is written. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { RegionDb, Statement, Step } from '#db/region-db.ts'
import { category } from '#kernel/catalogue/tables.ts'
import { claimJobs, runJob } from '#kernel/jobs/runner.ts'
import { jobKinds } from '#server/jobs/job-kinds.ts'
import { changesWorld } from '../calls/activity-changes/changes-world.ts'
import { openJobs } from '../support/shop-jobs.ts'

type Entries = (Step | Statement)[]

const entrySql = (entry: Step | Statement): string => {
  const statement = 'statement' in entry ? entry.statement : entry
  return 'sql' in statement ? statement.sql : ''
}
const isChange = (entries: Entries) => entries.some((entry) => entrySql(entry).startsWith('update activity set'))

/** Runs the change while `meanwhile` happens once, just before the step is written as `written` says. */
async function raced(
  world: Awaited<ReturnType<typeof changesWorld>>,
  meanwhile: () => Promise<unknown>,
  written: (entries: Entries) => Entries = (entries) => entries,
) {
  const { app, start } = world
  app.advance(10)
  const taskId = await start({ visibility: 'Public', addCatIds: ['c2-a'] })
  app.advance(10)
  const ctx = await openJobs(app)
  let isDone = false
  const db: RegionDb = {
    ...ctx.db,
    orm: ctx.db.orm,
    query: (...args) => ctx.db.query(...args),
    async write(entries) {
      if (!isChange(entries)) return ctx.db.write(entries)
      if (!isDone) {
        isDone = true
        await meanwhile()
      }
      return ctx.db.write(written(entries))
    },
  }
  for (const job of await claimJobs(ctx.db, jobKinds, Date.now(), 10)) await runJob({ ...ctx, db }, jobKinds, job)
  return taskId
}

test('a save between reading and writing is kept, and its activity listed as refused', async () => {
  const world = await changesWorld()
  const { create, update, get, taskOf, result } = world
  const other = await create({ label: 'Une', visibility: 'Hidden' })
  const saved = await create({ label: 'Deux', visibility: 'Hidden' })
  const taskId = await raced(world, () => update(saved.id, { catIds: ['c1-a'] }))
  expect(await get(saved.id)).toMatchObject({ visibility: 'Hidden', catIds: ['c1-a'] })
  expect(await get(other.id)).toMatchObject({ visibility: 'Public', catIds: ['c3-a', 'c2-a'] })
  expect(await taskOf(taskId)).toMatchObject({ state: 'done', done: 2, failed: 1 })
  expect(await result(taskId)).toContain(`${saved.id};Deux;Refusée;;Modifiée depuis l’aperçu.`)
})

test('control: without the guards the save between reading and writing is lost', async () => {
  const world = await changesWorld()
  const { create, update, get } = world
  const saved = await create({ label: 'Deux', visibility: 'Hidden' })
  const unguarded = (entries: Entries) => entries.filter((entry) => !entrySql(entry).startsWith('insert into guard'))
  await raced(world, () => update(saved.id, { catIds: ['c1-a'] }), unguarded)
  expect((await get(saved.id)).catIds).not.toEqual(['c1-a'])
})

test('a category deleted between reading and writing is assigned to no activity', async () => {
  const world = await changesWorld()
  const { app, create, state, taskOf } = world
  await create({ visibility: 'Hidden' })
  const { orm, write } = app.db()
  const taskId = await raced(world, async () => {
    await write([
      { sql: "update category set parent_id = 'c1-a', level = 2, sort_order = 2 where id = 'c3-a'", args: [] },
    ])
    await write([orm.delete(category).where(eq(category.id, 'c2-a'))])
  })
  expect((await state()).categories.map(({ categoryId }) => categoryId)).not.toContain('c2-a')
  expect((await taskOf(taskId))?.state).not.toBe('done')
})
