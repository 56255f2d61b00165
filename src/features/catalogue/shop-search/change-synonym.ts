import { changed } from '#db/region-db.ts'
import { changesBetween, laterThan } from '#handler/changes.ts'
import { auditedUpdate, commitUpdate, unchangedSince } from '#handler/commit-update.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import type { UndoneChange } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { Committed, OfficeWriteContext } from '#handler/office-context.ts'
import { readFormer } from '#handler/read-former.ts'
import { newId } from '#lib/new-id.ts'
import { createSynonym, updateSynonym } from './contract.ts'
import { loadSynonym, pickSynonymFields } from './load-synonym.ts'
import { type OfficeSynonym, type SynonymFields, synonymFields } from './synonym-shapes.ts'
import { searchSynonym } from './tables.ts'

export const createSynonymHandler = handleOffice(createSynonym, async (ctx, fields) => {
  const { db, now } = ctx
  const item = { ...fields, id: newId('sy'), createdAt: now, updatedAt: now }
  return ctx.commit(
    {
      steps: [db.orm.insert(searchSynonym).values(item)],
      audit: { target: item.id, after: { ...fields, updatedAt: now } },
      changesCatalogue: fields.isUsed,
    },
    { item },
  )
})

export const updateSynonymHandler = handleOffice(
  updateSynonym,
  async (ctx, { synonymId, updates, ifUpdatedAt }, fail) => {
    const item = (await loadSynonym(ctx.db, synonymId)) ?? fail('synonymNotFound')
    await refuseIfChanged(ctx, item, ifUpdatedAt)
    return write(ctx, item, { ...pickSynonymFields(item), ...updates }, (next) => ({ item: next }))
  },
  { undo: undoUpdate },
)

/** Restores the former values through the same write, which refuses if the item has changed since. */
async function undoUpdate(ctx: OfficeWriteContext, change: UndoneChange) {
  const found = await loadSynonym(ctx.db, change.target)
  const { row: item, former } = await readFormer(ctx, change, found, synonymFields.partial())
  return write(ctx, item, { ...pickSynonymFields(item), ...former }, () => ({}))
}

async function write<Result>(
  ctx: OfficeWriteContext,
  item: OfficeSynonym,
  wanted: SynonymFields,
  answer: (item: OfficeSynonym) => Result,
): Promise<Committed<Result>> {
  const { db, now } = ctx
  const changes = changesBetween(pickSynonymFields(item), wanted)
  if (changes === null) return ctx.unchanged(answer(item))
  const updatedAt = laterThan(item.updatedAt, now)
  const next = { ...item, ...wanted, updatedAt }
  return commitUpdate(
    ctx,
    { read: item, newest: () => loadSynonym(db, item.id) },
    {
      steps: [
        { statement: db.orm.update(searchSynonym).set(next).where(unchangedSince(searchSynonym, item)) },
        changed(1, 'changedMeanwhile'),
      ],
      audit: auditedUpdate(item, changes, updatedAt),
      changesCatalogue: item.isUsed || wanted.isUsed,
    },
    answer(next),
  )
}
