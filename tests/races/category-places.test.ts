/**
 * Administrators who exchange the same categories at the same moment. Each race has its control: the same race without the
 * guards of the write must leave two categories at one place, or it would prove nothing.
 */
import { expect, test } from 'vitest'
import { ClientError } from '#api/client.ts'
import type { RegionDb, Statement, Step } from '#db/region-db.ts'
import { newCatalogue } from '../calls/catalogue/catalogue-world.ts'
import { testApp } from '../support/test-app.ts'

const ROUNDS = 12
const EDITORS = 6
const CATEGORIES = 4

async function world() {
  const app = await testApp()
  await newCatalogue(app)
  const editors = await Promise.all(Array.from({ length: EDITORS }, () => app.newMember({ isAdmin: true })))
  const [first] = editors
  for (const name of ['Danse', 'Jeux'])
    await app.call('/admin/create-cat1', { name, description: '', mediaId: 'm-ready' }, { as: first })
  const list = async () => (await app.call('/admin/list-categories', {}, { as: first })).items
  return { app, editors, list }
}

/** Answers to reads come a little late, in no order, as behind a network. */
function withSlowReads(db: RegionDb): void {
  const readBatch = db.readBatch.bind(db)
  const late: typeof readBatch = async (statements) => {
    const answer = await readBatch(statements)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 8))
    return answer
  }
  Object.assign(db, { readBatch: late })
}

/** Writes without the guards that look whether everything is still as it was read. */
function withoutGuards(db: RegionDb): void {
  const write = db.write.bind(db)
  const isGuard = (step: Step | Statement) => 'otherwise' in step && step.otherwise === 'changedMeanwhile'
  Object.assign(db, { write: (steps: (Step | Statement)[]) => write(steps.filter((step) => !isGuard(step))) })
}

/** Every editor exchanges two neighbours that she sees, all at once, again and again. */
async function exchangeAll({ app, editors, list }: Awaited<ReturnType<typeof world>>) {
  let done = 0
  const refusals: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const seen = await list()
    const results = await Promise.allSettled(
      editors.map((as, index) => {
        const at = index % (seen.length - 1)
        const [one, other] = [seen[at], seen[at + 1]]
        if (!one || !other) throw new Error('Too few categories.')
        const input = { id: one.id, updates: { order: other.order }, swapWith: other.id }
        return app.call('/admin/update-cat1', input, { as })
      }),
    )
    for (const result of results) {
      if (result.status === 'fulfilled') done += 1
      else if (result.reason instanceof ClientError) refusals.push(result.reason.code)
      else throw result.reason
    }
  }
  return { done, refusals }
}

const places = (items: Awaited<ReturnType<Awaited<ReturnType<typeof world>>['list']>>) =>
  items.map(({ order }) => order).sort((one, other) => one - other)

test('simultaneous swaps leave each category its own position, and refuse operators who saw an outdated order', async () => {
  const made = await world()
  withSlowReads(made.app.db())
  const { done, refusals } = await exchangeAll(made)
  expect(done).toBeGreaterThan(0)
  expect(new Set(refusals)).toEqual(new Set(['changedMeanwhile']))
  expect(places(await made.list())).toEqual([0, 1, 2, 3])
})

test('control: without the guards and the unique positions two categories end up at one position', async () => {
  const made = await world()
  const db = made.app.db()
  await db.write([{ sql: 'drop index category_first_place', args: [] }])
  withSlowReads(db)
  withoutGuards(db)
  await exchangeAll(made)
  const left = places(await made.list())
  expect([left.length, left]).not.toEqual([CATEGORIES, [0, 1, 2, 3]])
})

test('the database refuses a second category at one position', async () => {
  const { app } = await world()
  await expect(
    app.db().write([{ sql: 'update category set sort_order = 1 where id = ?', args: ['c1-sport'] }]),
  ).rejects.toThrow(/UNIQUE/)
})
