import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeWriteContext } from '#handler/office-context.ts'
import { offer } from '#kernel/stock/tables.ts'
import { newId } from '#lib/new-id.ts'
import { createOffer } from './contract.ts'
import { offerColumns, staleBests, targetGuards, toOfficeOffer } from './offer-rows.ts'
import type { OfferState } from './offer-shapes.ts'

export const createOfferHandler = handleOffice(createOffer, async (ctx, fields) => makeOffer(ctx, fields))

/** Writes a new promotion; its targets must exist. */
export function makeOffer(ctx: OfficeWriteContext, state: OfferState) {
  const { db, now } = ctx
  const row = { ...offerColumns(state), id: newId('o'), createdAt: now, updatedAt: now }
  return ctx.commit(
    {
      steps: [...targetGuards(state.target), db.orm.insert(offer).values(row), staleBests(state.target, now)],
      audit: { target: row.id, after: { ...state, updatedAt: now } },
      changesCatalogue: true,
    },
    { offer: toOfficeOffer(row) },
  )
}
