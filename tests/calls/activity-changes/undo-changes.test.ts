import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KEPT_MS } from '#kernel/history/kept.ts'
import { ticketInfo } from '#kernel/stock/tables.ts'
import { atLength } from '../../support/at-length.ts'
import { type Changes, type ChangesWorld, changesWorld } from './changes-world.ts'

test('undoing a bulk change restores activities that have not been edited after it, and lists the others', async () => {
  const { app, create, sell, change, undo, update, taskOf, result, state, get } = await changesWorld()
  const kept = await create({ label: 'Intacte', visibility: 'Hidden' })
  const touched = await create({ label: 'Touchée', visibility: 'Hidden' })
  await sell({ options: [{}] })
  const before = await state()
  const changes: Changes = { visibility: 'Public', addCatIds: ['c1-a'], cse: true }
  const taskId = await change(changes)
  app.advance(10)
  await update(touched.id, { markdown: 'Retouchée à la main' })
  const undone = await undo(taskId)
  expect(await taskOf(undone)).toMatchObject({
    state: 'done',
    done: 3,
    failed: 1,
    label: 'Annulation de la modification de 3 activités',
  })
  expect((await result(undone)).filter((line) => line.endsWith(';Modifiée depuis.'))).toHaveLength(1)
  expect(await get(touched.id)).toMatchObject({ visibility: 'Public', markdown: 'Retouchée à la main' })
  const without = ({ rows, categories, ...prices }: typeof before) => ({
    rows: rows.filter(({ id }) => id !== touched.id),
    categories: categories.filter(({ activityId }) => activityId !== touched.id),
    ...prices,
  })
  expect(without(await state())).toEqual(without(before))
  expect((await get(kept.id)).updatedAt).toBeGreaterThan(kept.updatedAt)
  // Nothing is left for a second time, and the undo is a change that can be undone.
  const again = await undo(taskId)
  expect(await taskOf(again)).toMatchObject({ done: 3, failed: 3 })
  await undo(undone)
  expect(await get(kept.id)).toMatchObject({ visibility: 'Public', cse: true, catIds: ['c3-a', 'c1-a'] })
})

test('undoing a bulk change keeps a price that has been set by hand after it', async () => {
  const { app, sell, change, undo, taskOf, state } = await changesWorld()
  const one = await sell()
  const two = await sell()
  const taskId = await change({ youpiizPrice: { by: 'Percent', hundredths: 2000 } })
  const { orm, write } = app.db()
  await write([orm.update(ticketInfo).set({ youpiizPrice: 1999 }).where(eq(ticketInfo.id, two.ticketId))])
  const undone = await undo(taskId)
  expect(await taskOf(undone)).toMatchObject({ done: 2, failed: 1 })
  const { tickets } = await state()
  const storedPrice = (ticketId: string) => tickets.find(({ id }) => id === ticketId)?.youpiizPrice
  expect([storedPrice(one.ticketId), storedPrice(two.ticketId)]).toEqual([1500, 1999])
})

test("undoing a bulk change is refused while its task runs, for a task of another kind, in a committee's office, and after 30 days", async () => {
  const { app, admin, secretary, group, create, start, run } = await changesWorld()
  await create({ visibility: 'Hidden' })
  app.advance(10)
  const taskId = await start({ visibility: 'Public' })
  const undo = (id = taskId) => app.call('/admin/undo-activity-changes', { taskId: id }, { as: admin })
  await expect(undo()).rejects.toMatchObject({ code: 'taskUnderWay', status: 409 })
  await run()
  const { taskId: exportId } = await app.call('/admin/export-vendors', {}, { as: admin })
  await expect(undo(exportId)).rejects.toMatchObject({ code: 'taskNotFound', status: 404 })
  await expect(
    app.call('/cse-admin/undo-activity-changes', { groupId: group.id, taskId }, { as: secretary }),
  ).rejects.toMatchObject({ code: 'taskNotFound' })
  app.advance(KEPT_MS)
  // Her session has ended by then.
  await app.signIn(admin)
  await expect(undo()).rejects.toMatchObject({ code: 'undoTooLate', status: 409 })
})

const price = fc.oneof(
  fc.record({ by: fc.constant('Amount' as const), cents: fc.integer({ min: -400, max: 400 }) }),
  fc.record({ by: fc.constant('Percent' as const), hundredths: fc.integer({ min: -10_000, max: 20_000 }) }),
)
const anyChanges = (groupId: string): fc.Arbitrary<Changes> =>
  fc
    .record(
      {
        visibility: fc.constantFrom('Public' as const, 'Hidden' as const),
        cse: fc.boolean(),
        groupId: fc.constantFrom(groupId, null),
        addCatIds: fc.uniqueArray(fc.constantFrom('c1-a', 'c2-a', 'c3-a'), { minLength: 1 }),
        removeCatIds: fc.uniqueArray(fc.constantFrom('c1-a', 'c2-a', 'c3-a'), { minLength: 1 }),
        fees: price,
        youpiizPrice: price,
        publicPrice: price,
      },
      { requiredKeys: [] },
    )
    .filter((changes) => Object.keys(changes).length > 0)

/** Each of `touched` is edited by hand between the change and its undo. */
async function changeAndUndo({ app, admin, change, undo, state }: ChangesWorld, changes: Changes, touched: string[]) {
  const before = await state()
  const taskId = await change(changes)
  app.advance(10)
  for (const id of touched)
    await app.call('/admin/update-activity', { id, updates: { comments: `${Date.now()}` } }, { as: admin })
  const between = await state()
  await undo(taskId)
  return { before, between, after: await state() }
}

test('property: after any bulk change and its undoing, unedited activities equal their former values and edited ones stay', async () => {
  const world = await changesWorld()
  const { create, sell, group } = world
  const ids = [
    (await create({ label: 'Cachée', visibility: 'Hidden' })).id,
    (await create({ label: 'Premium', cse: true })).id,
    (await create({ label: 'Du groupe', groupId: group.id, catIds: ['c1-a', 'c2-a'] })).id,
    (await sell({ options: [{}, {}] })).activityId,
    (await sell({ ticket: { youpiizPrice: 0, publicPrice: 33 } })).activityId,
  ]
  await fc.assert(
    fc.asyncProperty(anyChanges(group.id), fc.subarray(ids), async (changes, touched) => {
      const { before, between, after } = await changeAndUndo(world, changes, touched)
      const of = (state: typeof before, isTouched: boolean) => ({
        rows: state.rows.filter(({ id }) => touched.includes(id) === isTouched),
        categories: state.categories.filter(({ activityId }) => touched.includes(activityId) === isTouched),
      })
      expect(of(after, false)).toEqual(of(before, false))
      expect(of(after, true)).toEqual(of(between, true))
      if (touched.length === 0) expect(after).toEqual(before)
    }),
    { numRuns: atLength(200, 25), seed: 20_261_122 },
  )
})
