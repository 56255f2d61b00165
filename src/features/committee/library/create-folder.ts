import { guard } from '#db/region-db.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { newId } from '#lib/new-id.ts'
import { plainText } from '#lib/plain-text.ts'
import { createLibraryFolder } from './contract.ts'
import { loadFolders } from './folder-tree.ts'
import { MAX_FOLDERS } from './library-rules.ts'
import { toLibraryItem } from './load-item.ts'
import { nameRefusal, placeIsRight, refuseForeignGroups, refuseWrongPlace } from './place-rules.ts'
import { libraryItem } from './tables.ts'

export const createLibraryFolderHandler = handleOffice(createLibraryFolder, async (ctx, fields) => {
  const { db, now, scope } = ctx
  const groupId = scope.groupId ?? ''
  const folders = await loadFolders(db, [groupId])
  refuseWrongPlace(folders, fields.parentId, null, 1)
  refuseForeignGroups(ctx, fields)
  const row = {
    ...{ id: newId('lf'), groupId, kind: 'folder' as const, versionId: null, createdAt: now, updatedAt: now },
    ...{ name: fields.name, nameKey: plainText(fields.name), parentId: fields.parentId ?? '' },
    ...{ readers: fields.readers, readerGroups: fields.readers === 'groups' ? fields.readerGroups : [] },
  }
  return ctx.commit(
    {
      steps: [
        guard(
          `(select count(*) from library_item where group_id = ? and kind = 'folder') < ?`,
          [groupId, MAX_FOLDERS],
          'libraryTooManyFolders',
        ),
        ...placeIsRight(groupId, fields.parentId, row.id),
        { statement: db.orm.insert(libraryItem).values(row), otherwise: nameRefusal() },
      ],
      audit: { target: row.id, groupId, after: { ...fields, updatedAt: now } },
    },
    { item: toLibraryItem({ row, size: null, mimeType: null, childCount: 0 }, folders) },
  )
})
