import { and, eq } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { guard } from '#db/region-db.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { newId } from '#lib/new-id.ts'
import { plainText } from '#lib/plain-text.ts'
import { startLibraryUpload } from './contract.ts'
import {
  type FileRefusal,
  fileEnding,
  fileTypes,
  isFileEnding,
  refusalOfAnnounced,
  refusalTexts,
} from './library-rules.ts'
import { loadItem } from './load-item.ts'
import { folderIsThere } from './place-rules.ts'
import { libraryKey } from './stored-file.ts'
import { libraryItem, libraryVersion } from './tables.ts'
import { PERMISSION_MS, roomFor } from './usage.ts'

export const startLibraryUploadHandler = handleOffice(
  startLibraryUpload,
  async (ctx, { name, size, folderId, itemId }, fail) => {
    const refusal = refusalOfAnnounced(name, size)
    if (refusal !== null) throw refusalError(refusal)
    const { db, now, scope, platform } = ctx
    const groupId = scope.groupId ?? ''
    const replaced = itemId === undefined ? null : ((await loadItem(db, scope, itemId)) ?? fail('libraryItemNotFound'))
    const ending = fileEnding(name)
    if (replaced?.kind === 'folder') return fail('libraryItemNotFound')
    if (replaced && fileEnding(replaced.name) !== ending) throw refusalError('otherEnding')
    if (!replaced && (await isNameTaken(ctx, folderId ?? '', name)))
      return fail('libraryNameTaken', { message: nameTaken(name), fields: ['name'] })
    const mimeType = isFileEnding(ending) ? fileTypes[ending] : ''
    const row = {
      ...{ id: newId('lv'), groupId, itemId: replaced?.id ?? newId('ld'), isNew: replaced === null },
      ...{ parentId: replaced?.parentId ?? folderId ?? '', name, mimeType, size },
      ...{ status: 'Pending' as const, number: 0, createdAt: now },
    }
    const url = await platform.files.signedUrl({
      key: libraryKey(row),
      method: 'PUT',
      contentType: mimeType,
      size,
      expiresAt: now + PERMISSION_MS,
    })
    return ctx.commit(
      {
        steps: [
          replaced ? itemIsThere(replaced.id) : folderSteps(groupId, folderId),
          ...roomFor(groupId, now, size),
          db.orm.insert(libraryVersion).values(row),
        ].flat(),
        audit: { target: row.itemId, groupId, after: { announced: name, size } },
      },
      { id: row.id, url, mimeType },
    )
  },
)

const folderSteps = (groupId: string, folderId: string | null) =>
  folderId === null ? [] : [folderIsThere(groupId, folderId)]

const itemIsThere = (itemId: string) =>
  guard('exists (select 1 from library_item where id = ?)', [itemId], 'libraryItemNotFound')

async function isNameTaken(
  { db, scope }: Pick<OfficeReadContext, 'db' | 'scope'>,
  parentId: string,
  name: string,
): Promise<boolean> {
  const [found] = await db.orm
    .select({ id: libraryItem.id })
    .from(libraryItem)
    .where(
      and(
        scope.where(libraryItem.groupId),
        eq(libraryItem.parentId, parentId),
        eq(libraryItem.nameKey, plainText(name)),
      ),
    )
  return found !== undefined
}

const nameTaken = (name: string): string =>
  `Le dossier contient déjà « ${name} » : renommez le fichier, ou ajoutez-le comme nouvelle version de celui-là.`

export const refusalError = (reason: FileRefusal): CallError =>
  new CallError('libraryFileRefused', {
    message: refusalTexts[reason],
    fields: [reason === 'empty' || reason === 'tooLarge' ? 'size' : 'name'],
  })
