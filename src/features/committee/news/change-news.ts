import { CallError } from '#contract/errors.ts'
import { changed } from '#db/region-db.ts'
import { changesBetween, laterThan } from '#handler/changes.ts'
import { auditedUpdate, commitUpdate, unchangedSince } from '#handler/commit-update.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import type { UndoneChange } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { Committed, OfficeWriteContext } from '#handler/office-context.ts'
import { readFormer } from '#handler/read-former.ts'
import { loadMedia, picturesAreThere } from '#kernel/media/office-media.ts'
import { newId } from '#lib/new-id.ts'
import { createNews, updateNews } from './contract.ts'
import { loadNews, type NewsRow, officeNewsNow, pickNewsFields } from './load-news.ts'
import { type NewsFields, newsFields, type OfficeNews } from './news-shapes.ts'
import { news } from './tables.ts'

export const createNewsHandler = handleOffice(createNews, async (ctx, fields) => {
  const { db, now, scope } = ctx
  const named = await newPicture(ctx, null, fields.mediaId)
  const facts = { id: newId('nw'), groupId: scope.groupId ?? '', createdAt: now, updatedAt: now }
  const row = { ...fields, ...facts, publishedAt: fields.isPublished ? now : null }
  const item = await officeNewsNow(db, row)
  return ctx.commit(
    {
      steps: [picturesAreThere(named), db.orm.insert(news).values(row)],
      audit: { target: row.id, groupId: row.groupId, after: { ...fields, updatedAt: now } },
      // Home shows the latest news.
      changesCatalogue: row.isPublished,
    },
    { item },
  )
})

export const updateNewsHandler = handleOffice(
  updateNews,
  async (ctx, { newsId, updates, ifUpdatedAt }, fail) => {
    const row = (await loadNews(ctx.db, ctx.scope, newsId)) ?? fail('newsNotFound')
    await refuseIfChanged(ctx, row, ifUpdatedAt)
    return write(ctx, row, { ...pickNewsFields(row), ...updates }, (item) => ({ item }))
  },
  { undo: undoUpdate, of: news },
)

/** Writes the former values like any update, which refuses if the item was changed since. */
async function undoUpdate(ctx: OfficeWriteContext, change: UndoneChange) {
  const found = await loadNews(ctx.db, ctx.scope, change.target)
  const { row, former } = await readFormer(ctx, change, found, newsFields.partial())
  return write(ctx, row, { ...pickNewsFields(row), ...former }, () => ({}))
}

async function write<Result>(
  ctx: OfficeWriteContext,
  row: NewsRow,
  wanted: NewsFields,
  answer: (item: OfficeNews) => Result,
): Promise<Committed<Result>> {
  const { db, now } = ctx
  const changes = changesBetween(pickNewsFields(row), wanted)
  if (changes === null) return ctx.unchanged(answer(await officeNewsNow(db, row)))
  const named = await newPicture(ctx, row.mediaId, wanted.mediaId)
  const updatedAt = laterThan(row.updatedAt, now)
  // Hiding an item and showing it again keeps its first date of publication.
  const publishedAt = row.publishedAt ?? (wanted.isPublished ? now : null)
  const next = { ...row, ...wanted, publishedAt, updatedAt }
  const item = await officeNewsNow(db, next)
  return commitUpdate(
    ctx,
    { read: row, newest: () => loadNews(db, ctx.scope, row.id) },
    {
      steps: [
        picturesAreThere(named),
        {
          statement: db.orm.update(news).set(next).where(unchangedSince(news, row)),
        },
        changed(1, 'changedMeanwhile'),
      ],
      audit: { ...auditedUpdate(row, changes, updatedAt), groupId: row.groupId },
      changesCatalogue: row.isPublished || wanted.isPublished,
    },
    answer(item),
  )
}

/** Checks that a newly chosen picture is the caller's to use. */
async function newPicture({ db, scope }: OfficeWriteContext, before: string | null, wanted: string | null) {
  if (wanted === null || wanted === before) return []
  if ((await loadMedia(db, scope, [wanted])).length === 0) throw new CallError('mediaNotFound', { fields: ['mediaId'] })
  return [wanted]
}
