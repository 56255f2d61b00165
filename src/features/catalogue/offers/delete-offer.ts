import { guard } from '#db/region-db.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { trashSteps } from '#kernel/history/trash-steps.ts'
import { deleteOffer } from './contract.ts'
import { staleBests, storedOfferState } from './offer-rows.ts'
import { loadOffer } from './update-offer.ts'

/** Orders keep their prices, as each has its own snapshot (D21). */
export const deleteOfferHandler = handleOffice(
  deleteOffer,
  async (ctx, { id, ifUpdatedAt }, fail) => {
    const row = (await loadOffer(ctx.db, id)) ?? fail('offerNotFound')
    await refuseIfChanged(ctx, row, ifUpdatedAt)
    const { trashId, steps } = await trashSteps(ctx, {
      kind: 'offer',
      target: id,
      label: row.label,
      groupId: null,
      parts: [{ table: 'offer', where: 'id = ?', args: [id] }],
    })
    return ctx.commit(
      {
        steps: [
          guard('(select updated_at from offer where id = ?) = ?', [id, row.updatedAt], 'changedMeanwhile'),
          ...steps,
          staleBests(storedOfferState(row).target, ctx.now),
        ],
        audit: { target: id, before: { label: row.label, updatedAt: row.updatedAt } },
        changesCatalogue: true,
      },
      { trashId },
    )
  },
  {
    restored: (id) => [
      {
        sql: `update activity_best set valid_until = 0, updated_at = updated_at + 1 where activity_id in (
          select a.id from offer o join activity a on o.target_kind = 'Global'
            or (o.target_kind = 'Vendor' and a.vendor_id = o.target_id)
            or (o.target_kind = 'Activity' and a.id = o.target_id)
          where o.id = ?)`,
        args: [id],
      },
    ],
  },
)
