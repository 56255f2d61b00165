import { eq } from 'drizzle-orm'
import { changed } from '#db/region-db.ts'
import { changesBetween, laterThan } from '#handler/changes.ts'
import { auditedUpdate, commitUpdate, unchangedSince } from '#handler/commit-update.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import type { UndoneChange } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { Committed, OfficeWriteContext, ReadDb } from '#handler/office-context.ts'
import { readFormer } from '#handler/read-former.ts'
import { offer } from '#kernel/stock/tables.ts'
import { updateOffer } from './contract.ts'
import { type OfferRow, offerColumns, staleBests, storedOfferState, targetGuards, toOfficeOffer } from './offer-rows.ts'
import { type OfferState, type OfficeOffer, offerState } from './offer-shapes.ts'

export async function loadOffer(db: ReadDb, id: string): Promise<OfferRow | null> {
  const [row] = await db.orm.select().from(offer).where(eq(offer.id, id))
  return row ?? null
}

export const updateOfferHandler = handleOffice(
  updateOffer,
  async (ctx, { id, updates, ifUpdatedAt }, fail) => {
    const row = (await loadOffer(ctx.db, id)) ?? fail('offerNotFound')
    await refuseIfChanged(ctx, row, ifUpdatedAt)
    return changeOffer(ctx, row, { ...storedOfferState(row), ...updates }, (changedOffer) => ({ offer: changedOffer }))
  },
  { undo: undoUpdate },
)

/** Restores the former values through the same write, which refuses if the promotion has changed since. */
async function undoUpdate(ctx: OfficeWriteContext, change: UndoneChange) {
  const found = await loadOffer(ctx.db, change.target)
  const { row, former } = await readFormer(ctx, change, found, offerState.partial())
  return changeOffer(ctx, row, { ...storedOfferState(row), ...former }, () => ({}))
}

async function changeOffer<Result>(
  ctx: OfficeWriteContext,
  row: OfferRow,
  wanted: OfferState,
  answer: (offer: OfficeOffer) => Result,
): Promise<Committed<Result>> {
  const { db, now } = ctx
  const before = storedOfferState(row)
  const changes = changesBetween(before, wanted)
  if (changes === null) return ctx.unchanged(answer(toOfficeOffer(row)))
  const updatedAt = laterThan(row.updatedAt, now)
  const next = { ...row, ...offerColumns(wanted), updatedAt }
  return commitUpdate(
    ctx,
    { read: row, newest: () => loadOffer(db, row.id) },
    {
      steps: [
        {
          statement: db.orm.update(offer).set(next).where(unchangedSince(offer, row)),
        },
        changed(1, 'changedMeanwhile'),
        ...('target' in changes.after ? targetGuards(wanted.target) : []),
        staleBests(before.target, now),
        staleBests(wanted.target, now),
      ],
      audit: auditedUpdate(row, changes, updatedAt),
      changesCatalogue: true,
    },
    answer(toOfficeOffer(next)),
  )
}
