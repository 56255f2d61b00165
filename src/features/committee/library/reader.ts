import { or, type SQL, sql } from 'drizzle-orm'
import type { UserActor } from '#handler/context.ts'
import type { GroupTree } from '#handler/group-tree.ts'
import type { FolderRow, FolderTree } from './folder-tree.ts'
import { libraryItem } from './tables.ts'

/** Libraries that a person may read, and in which role. */
export interface Reader {
  /** Premium committees on the path of the person's group. */
  committees: string[]
  /** Groups of the person from ROOT down. */
  path: readonly string[]
  /** Groups that the person administers. */
  administers: readonly string[]
}

export const libraryReader = (
  groups: GroupTree,
  { groupId, groupPath, adminGroupIds }: Pick<UserActor, 'groupId' | 'groupPath' | 'adminGroupIds'>,
): Reader => ({
  committees: groups.committees(groupId).map(({ id }) => id),
  path: groupPath,
  administers: adminGroupIds,
})

/** True if the folder itself admits the reader; the folders above must as well. */
const letsIn = ({ administers, path }: Reader, { groupId, readers, readerGroups }: FolderRow): boolean =>
  administers.includes(groupId) ||
  readers === 'members' ||
  (readers === 'groups' && readerGroups.some((id) => path.includes(id)))

/** Ids of the folders that the reader may open. */
export const openFolders = (folders: FolderTree, reader: Reader): Set<string> =>
  new Set(
    folders
      .all()
      .filter(({ id }) => folders.trail(id).every((folder) => letsIn(reader, folder)))
      // A folder detached from the top is hidden from everyone.
      .filter(({ id }) => folders.trail(id)[0]?.parentId === '')
      .map(({ id }) => id),
  )

const listed = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`

/** `letsIn` of an item as a condition for a query. */
export const isLetIn = ({ administers, path }: Reader): SQL | undefined =>
  or(
    sql`${libraryItem.groupId} in ${listed(administers)}`,
    sql`${libraryItem.readers} = 'members'`,
    sql`(${libraryItem.readers} = 'groups' and exists (
      select 1 from json_each(${libraryItem.readerGroups}) g where g.value in ${listed(path)}))`,
  )

/** Condition: items directly in one of these folders; "" is the top. */
export const isIn = (folderIds: readonly string[]): SQL => sql`${libraryItem.parentId} in ${listed(folderIds)}`
