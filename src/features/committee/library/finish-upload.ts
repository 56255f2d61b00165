import { and, eq } from 'drizzle-orm'
import { changed } from '#db/region-db.ts'
import { laterThan } from '#handler/changes.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeWriteContext } from '#handler/office-context.ts'
import { plainText } from '#lib/plain-text.ts'
import { finishLibraryUpload } from './contract.ts'
import { holdsDocuments } from './group-documents.ts'
import { KEPT_VERSIONS } from './library-rules.ts'
import type { Readers } from './library-shapes.ts'
import { type ItemRow, itemAfter, loadItem } from './load-item.ts'
import { refusalOfBytes } from './look-at-file.ts'
import { folderIsThere, nameRefusal } from './place-rules.ts'
import { refusalError } from './start-upload.ts'
import { libraryKey } from './stored-file.ts'
import { libraryItem, libraryVersion } from './tables.ts'
import { undoItemChange } from './update-item.ts'
import { HELD_MS, REFUSED } from './usage.ts'

type VersionRow = typeof libraryVersion.$inferSelect

/** Thrown if the same call, repeated, was finished meanwhile. */
class FinishedMeanwhile extends Error {}
/** Thrown if the file was renamed or moved meanwhile. */
class ItemChanged extends Error {}
const MOST_ROUNDS = 5

export const finishLibraryUploadHandler = handleOffice(
  finishLibraryUpload,
  async (ctx, { id, readers }, fail) => {
    const { db, scope, platform } = ctx
    const version = (await loadVersion(ctx, id)) ?? fail('libraryItemNotFound')
    const done = async () => {
      const item = (await loadItem(db, scope, version.itemId)) ?? fail('libraryItemNotFound')
      return ctx.unchanged({ item: await itemAfter(db, item) })
    }
    if (version.status === 'Ready') return done()
    const stored = await platform.files.get(libraryKey(version))
    if (stored === null || stored.bytes.length !== version.size) return fail('uploadIncomplete')
    const refusal = refusalOfBytes(stored.bytes, version.name)
    if (refusal !== null) {
      await refuse(ctx, version)
      throw refusalError(refusal)
    }
    for (let round = 1; ; round++) {
      const replaced = version.isNew
        ? null
        : ((await loadItem(db, scope, version.itemId)) ?? fail('libraryItemNotFound'))
      try {
        return await (replaced ? addVersion(ctx, version, replaced) : addFile(ctx, version, readers))
      } catch (error) {
        if (error instanceof FinishedMeanwhile) return done()
        if (!(error instanceof ItemChanged) || round === MOST_ROUNDS) throw error
      }
    }
  },
  { undo: undoItemChange, of: libraryItem },
)

/** Loads an announced version, unless it no longer holds its part of the quota. */
async function loadVersion({ db, scope, now }: OfficeWriteContext, id: string): Promise<VersionRow | undefined> {
  const [row] = await db.orm
    .select()
    .from(libraryVersion)
    .where(and(eq(libraryVersion.id, id), scope.where(libraryVersion.groupId)))
  return row?.status === 'Pending' && (row.number === REFUSED || row.createdAt <= now - HELD_MS) ? undefined : row
}

/**
 * Refuses a version and frees its quota at once. Its row stays until the upload URL expires, so that the sweep removes
 * bytes sent there again.
 */
async function refuse(ctx: OfficeWriteContext, version: VersionRow): Promise<void> {
  await ctx.platform.files.delete(libraryKey(version))
  const isPending = and(eq(libraryVersion.id, version.id), eq(libraryVersion.status, 'Pending'))
  await ctx.stage([ctx.db.orm.update(libraryVersion).set({ number: REFUSED }).where(isPending)])
}

/** Steps that make the version ready; its number follows the file's last one. */
const makeReady = ({ now }: OfficeWriteContext, { id, itemId }: VersionRow) => [
  {
    sql: `update library_version set status = 'Ready',
            number = (select coalesce(max(number), 0) + 1 from library_version where item_id = ?)
          where id = ? and status = 'Pending' and number <> ? and created_at > ?`,
    args: [itemId, id, REFUSED, now - HELD_MS],
  },
  changed(1, new FinishedMeanwhile()),
]

async function addFile(ctx: OfficeWriteContext, version: VersionRow, readers: Readers) {
  const { db, now, groups } = ctx
  const { groupId, parentId, name } = version
  const row: ItemRow = {
    ...{ id: version.itemId, groupId, kind: 'file', parentId, name, nameKey: plainText(name) },
    ...{ readers, readerGroups: [], versionId: version.id, createdAt: now, updatedAt: now },
  }
  const own = groups.get(groupId)
  const heldBefore = own !== undefined && holdsDocuments.of(own)
  return ctx.commit(
    {
      steps: [
        ...makeReady(ctx, version),
        ...(parentId === '' ? [] : [folderIsThere(groupId, parentId)]),
        { statement: db.orm.insert(libraryItem).values(row), otherwise: nameRefusal() },
      ],
      audit: { target: row.id, groupId, after: { name, parentId: parentId || null, readers, size: version.size } },
      // The first document for members makes their page appear.
      changesCatalogue: readers !== 'admins' && !heldBefore,
    },
    { item: await itemAfter(db, row) },
  )
}

async function addVersion(ctx: OfficeWriteContext, version: VersionRow, row: ItemRow) {
  const { db, now } = ctx
  const { groupId, itemId, size } = version
  const updatedAt = laterThan(row.updatedAt, now)
  return ctx.commit(
    {
      steps: [
        ...makeReady(ctx, version),
        {
          statement: db.orm
            .update(libraryItem)
            .set({ versionId: version.id, updatedAt })
            .where(and(eq(libraryItem.id, itemId), eq(libraryItem.updatedAt, row.updatedAt))),
        },
        changed(1, new ItemChanged()),
        {
          sql: `update library_version set item_id = '', left_at = ?3 where item_id = ?1 and status = 'Ready' and number <=
                  (select max(number) from library_version where item_id = ?1) - ?2`,
          args: [itemId, KEPT_VERSIONS, now],
        },
      ],
      audit: {
        target: itemId,
        groupId,
        before: { versionId: row.versionId, updatedAt: row.updatedAt },
        after: { versionId: version.id, size, updatedAt },
      },
    },
    { item: await itemAfter(db, { ...row, versionId: version.id, updatedAt }) },
  )
}
