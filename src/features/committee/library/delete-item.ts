import { eq } from 'drizzle-orm'
import { guard } from '#db/region-db.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { trashSteps } from '#kernel/history/trash-steps.ts'
import { deleteLibraryItem } from './contract.ts'
import { type ItemRow, loadItem } from './load-item.ts'
import { libraryItem } from './tables.ts'
import { uniqueName } from './unique-name.ts'

/** Deletes into the trash. The bytes stay until the trash forgets the rows and a sweep removes them. */
export const deleteLibraryItemHandler = handleOffice(
  deleteLibraryItem,
  async (ctx, { itemId, ifUpdatedAt }, fail) => {
    const row = (await loadItem(ctx.db, ctx.scope, itemId)) ?? fail('libraryItemNotFound')
    await refuseIfChanged(ctx, row, ifUpdatedAt)
    const { ids, updatedAt } = await withAllBelow(ctx.db, row)
    const all = JSON.stringify(ids)
    const { trashId, steps } = await trashSteps(ctx, {
      kind: 'libraryItem',
      target: itemId,
      label: row.name,
      groupId: row.groupId,
      parts: [{ table: 'library_item', where: 'id in (select value from json_each(?))', args: [all] }],
    })
    return ctx.commit(
      {
        steps: [
          // Refuses if an item was added or changed in the folder meanwhile, so that none is lost or left without its
          // folder.
          guard(
            `(select coalesce(sum(updated_at), 0) from library_item where id in (select value from json_each(?1))) = ?2
              and not exists (select 1 from library_item where parent_id in (select value from json_each(?1))
                and id not in (select value from json_each(?1)))`,
            [all, updatedAt],
            'changedMeanwhile',
          ),
          ...steps,
        ],
        audit: {
          target: itemId,
          groupId: row.groupId,
          before: { name: row.name, items: ids.length, updatedAt: row.updatedAt },
        },
        changesCatalogue: true,
      },
      { trashId },
    )
  },
  {
    // Restores to the top level if the folder is gone. Its readers are then unknown, so only administrators can read
    // the item until one of them changes that.
    restored: (itemId) => [
      {
        sql: `update library_item set parent_id = '', readers = 'admins', reader_groups = '[]' where id = ? and parent_id <> ''
                and not exists (select 1 from library_item f where f.id = library_item.parent_id and f.kind = 'folder')`,
        args: [itemId],
      },
    ],
    unique: { name: uniqueName },
  },
)

/** Ids of the item and, for a folder, of everything in it, with the sum of `updatedAt`. */
async function withAllBelow(db: ReadDb, { id, groupId, kind, updatedAt }: ItemRow) {
  if (kind === 'file') return { ids: [id], updatedAt }
  const rows = await db.orm
    .select({ id: libraryItem.id, parentId: libraryItem.parentId, updatedAt: libraryItem.updatedAt })
    .from(libraryItem)
    .where(eq(libraryItem.groupId, groupId))
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const found = rows.filter((row) => row.id === id)
  // `found` grows while it is iterated.
  for (const row of found) found.push(...(below.get(row.id) ?? []))
  return { ids: found.map((row) => row.id), updatedAt: found.reduce((sum, row) => sum + row.updatedAt, 0) }
}
