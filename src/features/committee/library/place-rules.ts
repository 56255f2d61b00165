import { CallError } from '#contract/errors.ts'
import { guard, type Step } from '#db/region-db.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import type { FolderTree } from './folder-tree.ts'
import { MAX_DEPTH } from './library-rules.ts'
import type { ItemFields } from './library-shapes.ts'

const TOO_DEEP = `Les dossiers ne s’emboîtent que sur ${MAX_DEPTH} niveaux.`

/** Refusal of a name that another item of the folder has. */
export const nameRefusal = () => new CallError('libraryNameTaken', { fields: ['name'] })

/** Refuses a wrong parent. `folderId` is the moved folder's own id; null for a file or a new folder. */
export function refuseWrongPlace(
  folders: FolderTree,
  parentId: string | null,
  folderId: string | null,
  height: number,
): void {
  if (parentId === null) return
  const fields = ['parentId']
  if (!folders.get(parentId)) throw new CallError('libraryItemNotFound', { fields })
  const trail = folders.trail(parentId)
  if (folderId !== null && trail.some(({ id }) => id === folderId))
    throw new CallError('libraryPlaceRefused', { fields })
  if (trail.length + height > MAX_DEPTH) throw new CallError('libraryPlaceRefused', { message: TOO_DEEP, fields })
}

/** Repeats the check in the write itself, because the folder may have been moved or deleted meanwhile. */
export const placeIsRight = (groupId: string, parentId: string | null, itemId: string): Step[] =>
  parentId === null
    ? []
    : [
        folderIsThere(groupId, parentId),
        guard(
          `not exists (
            with recursive up (id) as (
              select ?1 union select i.parent_id from library_item i join up on i.id = up.id
            ) select 1 from up where id = ?2)`,
          [parentId, itemId],
          'libraryPlaceRefused',
        ),
      ]

export const folderIsThere = (groupId: string, folderId: string): Step =>
  guard(
    `exists (select 1 from library_item where id = ? and group_id = ? and kind = 'folder')`,
    [folderId, groupId],
    'libraryItemNotFound',
  )

/** Refuses reader groups that are not below the committee's own group. */
export function refuseForeignGroups(
  { groups, scope }: Pick<OfficeReadContext, 'groups' | 'scope'>,
  { readers, readerGroups }: Pick<ItemFields, 'readers' | 'readerGroups'>,
): void {
  if (readers !== 'groups') return
  const own = new Set(groups.subtreeIds(scope.groupId ?? ''))
  const at = readerGroups.findIndex((id) => !own.has(id))
  if (at !== -1) throw new CallError('groupNotFound', { fields: [`readerGroups.${at}`] })
  if (readerGroups.length === 0)
    throw new CallError('groupNotFound', { message: 'Choisissez au moins un groupe.', fields: ['readerGroups'] })
}
