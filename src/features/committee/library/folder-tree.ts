import { and, eq, inArray } from 'drizzle-orm'
import type { ReadDb } from '#handler/office-context.ts'
import { libraryItem } from './tables.ts'

export type FolderRow = Pick<
  typeof libraryItem.$inferSelect,
  'id' | 'groupId' | 'parentId' | 'name' | 'readers' | 'readerGroups'
>

/** Query of all folders of these groups, at most `MAX_FOLDERS` each. */
export const folderQuery = ({ orm }: ReadDb, groupIds: readonly string[]) => {
  const { id, groupId, parentId, name, readers, readerGroups } = libraryItem
  return orm
    .select({ id, groupId, parentId, name, readers, readerGroups })
    .from(libraryItem)
    .where(and(inArray(groupId, [...groupIds]), eq(libraryItem.kind, 'folder')))
}

/** Folders of a library as a tree. */
export class FolderTree {
  readonly #byId: ReadonlyMap<string, FolderRow>

  constructor(rows: readonly FolderRow[]) {
    this.#byId = new Map(rows.map((row) => [row.id, row]))
  }

  get(id: string): FolderRow | undefined {
    return this.#byId.get(id)
  }

  all(): FolderRow[] {
    return [...this.#byId.values()]
  }

  /** Folders from the top down to this one; empty for "". */
  trail(id: string): FolderRow[] {
    const trail: FolderRow[] = []
    for (let folder = this.#byId.get(id); folder && !trail.includes(folder); folder = this.#byId.get(folder.parentId))
      trail.unshift(folder)
    return trail
  }

  /** Path as text, "Comptes › 2026". */
  place(id: string): string {
    return this.trail(id)
      .map(({ name }) => name)
      .join(' › ')
  }

  /** Number of levels from this folder to the deepest below it. */
  height(id: string): number {
    const below = this.all().filter(({ parentId }) => parentId === id)
    return 1 + Math.max(0, ...below.map((folder) => this.height(folder.id)))
  }
}

export const loadFolders = async (db: ReadDb, groupIds: readonly string[]): Promise<FolderTree> =>
  new FolderTree(groupIds.length === 0 ? [] : await folderQuery(db, groupIds))
