import { guard } from '#db/region-db.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { vendor } from '#kernel/catalogue/tables.ts'
import { trashSteps } from '#kernel/history/trash-steps.ts'
import { changeVendor, storedVendorState } from './change-vendor.ts'
import { deleteVendor } from './contract.ts'
import { countActivities, loadStoredVendor } from './load-vendor.ts'
import { undoVendorUpdate } from './update-vendor.ts'

export const deleteVendorHandler = handleOffice(
  deleteVendor,
  async (ctx, { id, ifUpdatedAt }, fail) => {
    const { db, scope } = ctx
    const stored = (await loadStoredVendor(db, scope, id)) ?? fail('vendorNotFound')
    await refuseIfChanged(ctx, stored.row, ifUpdatedAt)
    const { all, ordered } = await countActivities(db, id)
    // A partner with orders is archived, for the accounts and its buyers (G16).
    if (ordered > 0)
      return changeVendor(ctx, stored, { ...storedVendorState(stored), visibility: 'Archived' }, (vendor) => ({
        trashId: null,
        archivedAt: vendor.updatedAt,
      }))
    if (all > 0) return fail('vendorInUse', { details: { activities: all } })
    const { name, groupId, updatedAt } = stored.row
    const { trashId, steps } = await trashSteps(ctx, {
      kind: 'vendor',
      target: id,
      label: name,
      groupId,
      parts: [
        { table: 'vendor', where: 'id = ?', args: [id] },
        { table: 'location', where: 'vendor_id = ?', args: [id] },
      ],
    })
    return ctx.commit(
      {
        steps: [
          guard('(select updated_at from vendor where id = ?) = ?', [id, updatedAt], 'changedMeanwhile'),
          guard('not exists (select 1 from activity where vendor_id = ?)', [id], 'vendorInUse'),
          ...steps,
        ],
        audit: { target: id, groupId, before: { name, updatedAt } },
        changesCatalogue: true,
      },
      { trashId },
    )
  },
  { undo: undoVendorUpdate, of: vendor },
)
