/** Undoing a change whose former values name what was deleted since, and undoing what a deletion has archived. */
import { expect, test } from 'vitest'
import { buyingWorld } from '../../support/buying.ts'
import { START } from '../../support/test-app.ts'
import { type ActivityWorld, activityWorld } from '../activities/activity-world.ts'

/** Undoes the last change of a thing. */
async function undoLast({ app, admin }: Pick<ActivityWorld, 'app' | 'admin'>, target: string): Promise<unknown> {
  const { items } = await app.call('/admin/list-history', { target, limit: 1 }, { as: admin })
  return app.call('/admin/undo-change', { changeId: items[0]?.id ?? '' }, { as: admin })
}

test('undoing reports that the former partner has been deleted, and succeeds once the partner is restored', async () => {
  const world = await activityWorld()
  const { app, admin, create, update, newVendor, vendor, get } = world
  const made = await create()
  const other = await newVendor(undefined, 'Le musée')
  app.advance(1000)
  await update(made.id, { vendorId: other.id })
  const { trashId } = await app.call('/admin/delete-vendor', { id: vendor.id }, { as: admin })
  await expect(undoLast(world, made.id)).rejects.toMatchObject({
    code: 'vendorNotFound',
    message: 'Le partenaire d’avant a été supprimé depuis : restaurez-le d’abord de la corbeille.',
  })
  await app.call('/admin/restore-from-trash', { trashId: trashId ?? '' }, { as: admin })
  await undoLast(world, made.id)
  expect((await get(made.id)).vendorId).toBe(vendor.id)
})

test('undoing reports that a former category has been deleted', async () => {
  const world = await activityWorld()
  const { app, admin, create, update } = world
  const made = await create()
  app.advance(1000)
  await update(made.id, { catIds: [] })
  await app.call('/admin/delete-cat3', { id: 'c3-a' }, { as: admin })
  await expect(undoLast(world, made.id)).rejects.toMatchObject({
    code: 'categoryNotFound',
    message: 'Une catégorie d’avant a été supprimée depuis : restaurez-la d’abord de la corbeille.',
  })
})

test("undoing reports that a promotion's former activity has been deleted", async () => {
  const world = await activityWorld()
  const { app, admin, create } = world
  const [one, other] = [await create(), await create()]
  const aimAt = (activityId: string) => ({ type: 'Activity' as const, activityId })
  const { offer } = await app.call(
    '/admin/create-offer',
    {
      label: 'Été',
      discount: { type: 'Percent', percent: 10 },
      target: aimAt(one.id),
      flash: { type: 'Disabled' },
      visibility: 'Public',
    },
    { as: admin },
  )
  app.advance(1000)
  await app.call('/admin/update-offer', { id: offer.id, updates: { target: aimAt(other.id) } }, { as: admin })
  await app.call('/admin/delete-activity', { id: one.id }, { as: admin })
  await expect(undoLast(world, offer.id)).rejects.toMatchObject({ code: 'activityNotFound' })
})

test('an activity archived by a deletion is restored with its planned publication, unless it has been saved by then', async () => {
  const { app, shop, marie, startWith } = await buyingWorld()
  const admin = await app.newMember({ isAdmin: true })
  const world = { app, admin }
  const { activityId: id, ...sold } = await shop.sell({})
  await startWith(marie, { activityId: id, ...sold })
  const publishAt = START + 10 * 86_400_000
  const change = (updates: object) => app.call('/admin/update-activity', { id, updates }, { as: admin })
  app.advance(1000)
  await change({ visibility: 'Hidden', publishAt })
  app.advance(1000)
  const remove = () => app.call('/admin/delete-activity', { id }, { as: admin })
  const { trashId, archivedAt } = await remove()
  const read = async () => (await app.call('/admin/get-activity', { activityId: id }, { as: admin })).activity
  expect([trashId, archivedAt]).toEqual([null, (await read()).updatedAt])
  expect(await read()).toMatchObject({ visibility: 'Archived', publishAt: null })
  await undoLast(world, id)
  expect(await read()).toMatchObject({ visibility: 'Hidden', publishAt })

  app.advance(1000)
  await remove()
  const { items } = await app.call('/admin/list-history', { target: id, limit: 1 }, { as: admin })
  app.advance(1000)
  await change({ label: 'Autre nom' })
  const undone = app.call('/admin/undo-change', { changeId: items[0]?.id ?? '' }, { as: admin })
  await expect(undone).rejects.toMatchObject({ code: 'changedMeanwhile' })
})
