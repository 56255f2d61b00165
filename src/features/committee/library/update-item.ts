import { CallError } from '#contract/errors.ts'
import { id } from '#contract/shapes.ts'
import { changed, guard } from '#db/region-db.ts'
import { changesBetween, laterThan } from '#handler/changes.ts'
import { auditedUpdate, commitUpdate, unchangedSince } from '#handler/commit-update.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import type { UndoneChange } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { Committed, OfficeWriteContext } from '#handler/office-context.ts'
import { plainText } from '#lib/plain-text.ts'
import { restoreLibraryVersion, updateLibraryItem } from './contract.ts'
import { loadFolders } from './folder-tree.ts'
import { fileEnding, withEnding } from './library-rules.ts'
import { itemFields, type LibraryItem } from './library-shapes.ts'
import { type ItemRow, type ItemState, itemAfter, itemState, loadItem } from './load-item.ts'
import { nameRefusal, placeIsRight, refuseForeignGroups, refuseWrongPlace } from './place-rules.ts'
import { libraryItem } from './tables.ts'

export const updateLibraryItemHandler = handleOffice(
  updateLibraryItem,
  async (ctx, { itemId, updates, ifUpdatedAt }, fail) => {
    const row = (await loadItem(ctx.db, ctx.scope, itemId)) ?? fail('libraryItemNotFound')
    await refuseIfChanged(ctx, row, ifUpdatedAt)
    return write(ctx, row, { ...itemState(row), ...updates }, (item) => ({ item }))
  },
  { undo: undoItemChange, of: libraryItem },
)

export const restoreLibraryVersionHandler = handleOffice(
  restoreLibraryVersion,
  async (ctx, { itemId, versionId, ifUpdatedAt }, fail) => {
    const row = (await loadItem(ctx.db, ctx.scope, itemId)) ?? fail('libraryItemNotFound')
    await refuseIfChanged(ctx, row, ifUpdatedAt)
    if (row.kind !== 'file') return fail('libraryItemNotFound')
    return write(ctx, row, { ...itemState(row), versionId }, (item) => ({ item }))
  },
  { undo: undoItemChange, of: libraryItem },
)

const formerState = itemFields.extend({ versionId: id.nullable() }).partial()

/** Writes the former values like any update, which refuses if the item was changed since. */
export async function undoItemChange(ctx: OfficeWriteContext, { target, before, changedAt }: UndoneChange) {
  const row = await loadItem(ctx.db, ctx.scope, target)
  if (!row) throw new CallError('changeNotFound')
  await refuseIfChanged(ctx, row, changedAt)
  const { updatedAt: _updatedAt, ...values } = Object(before)
  const former = formerState.safeParse(values)
  if (!former.success) throw new CallError('undoTooLate')
  return write(ctx, row, { ...itemState(row), ...former.data }, () => ({}))
}

async function write<Result>(
  ctx: OfficeWriteContext,
  row: ItemRow,
  asked: ItemState,
  answer: (item: LibraryItem) => Result,
): Promise<Committed<Result>> {
  const { db, now } = ctx
  const { groupId } = row
  const before = itemState(row)
  const wanted: ItemState = {
    ...asked,
    name: row.kind === 'file' ? withEnding(asked.name, fileEnding(row.name)) : asked.name,
    readerGroups: asked.readers === 'groups' ? asked.readerGroups : [],
  }
  const changes = changesBetween(before, wanted)
  if (changes === null) return ctx.unchanged(answer(await itemAfter(db, row)))
  const folders = await loadFolders(db, [groupId])
  const isFolder = row.kind === 'folder'
  const isMoved = wanted.parentId !== before.parentId
  if (isMoved)
    refuseWrongPlace(folders, wanted.parentId, isFolder ? row.id : null, isFolder ? folders.height(row.id) : 0)
  if ('readers' in changes.after || 'readerGroups' in changes.after) refuseForeignGroups(ctx, wanted)
  const updatedAt = laterThan(row.updatedAt, now)
  const next = { ...row, ...wanted, parentId: wanted.parentId ?? '', nameKey: plainText(wanted.name), updatedAt }
  return commitUpdate(
    ctx,
    { read: row, newest: () => loadItem(db, ctx.scope, row.id) },
    {
      steps: [
        ...(isMoved ? placeIsRight(groupId, wanted.parentId, row.id) : []),
        ...(wanted.versionId === before.versionId ? [] : [versionIsThere(row.id, wanted.versionId)]),
        {
          statement: db.orm.update(libraryItem).set(next).where(unchangedSince(libraryItem, row)),
          otherwise: nameRefusal(),
        },
        changed(1, 'changedMeanwhile'),
      ],
      audit: { ...auditedUpdate(row, changes, updatedAt), groupId },
      // The groups kept in memory know which of them have documents for members.
      changesCatalogue: 'readers' in changes.after,
    },
    answer(await itemAfter(db, next, folders)),
  )
}

const versionIsThere = (itemId: string, versionId: string | null) =>
  guard(
    `exists (select 1 from library_version where id = ? and item_id = ? and status = 'Ready')`,
    [versionId, itemId],
    'libraryItemNotFound',
  )
