/** An account number outlives its partner where the books need it, and nowhere else. */
import { expect, test } from 'vitest'
import { feature } from '#features/money/payouts/feature.ts'
import { forgetTrash } from '#kernel/history/forget-trash.ts'
import { ibans, payoutWorld } from '../../support/payout-world.ts'
import { openJobs } from '../../support/shop-jobs.ts'

const DAY = 86_400_000

test('a partner who never sold loses its account after the trash, one who has sold is archived and keeps it', async () => {
  const { app, as, db, museum, payable, shop } = await payoutWorld()
  const { activityId, vendorId } = await shop.sell()
  await payable(vendorId, ibans.german)
  await payable(museum, ibans.first)
  const remove = async (id: string) => {
    const { item } = await app.call('/admin/get-vendor', { vendorId: id }, as)
    return app.call('/admin/delete-vendor', { id, ifUpdatedAt: item.updatedAt }, as)
  }
  const kept = async () => {
    await db.write(forgetTrash(db, Date.now()))
    await feature.forget?.(await openJobs(app))
    const { rows } = await db.query(
      'select vendor_id as id from payee where sealed_iban is not null union all select vendor_id from bank_change',
    )
    return [museum, vendorId].map((id) => rows.filter((row) => row.id === id).length)
  }
  // A partner in the trash has no activity any more.
  await db.write([{ sql: 'update activity set vendor_id = ? where id = ?', args: [museum, activityId] }])
  const { trashId } = await remove(vendorId)
  expect(trashId).not.toBeNull()
  expect(await remove(museum)).toMatchObject({ trashId: null, archivedAt: expect.any(Number) })
  // It can be restored, with its account.
  expect(await kept()).toEqual([2, 2])
  app.advance(31 * DAY)
  expect(await kept()).toEqual([2, 0])
})
