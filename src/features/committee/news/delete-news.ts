import { guard } from '#db/region-db.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { trashSteps } from '#kernel/history/trash-steps.ts'
import { deleteNews } from './contract.ts'
import { loadNews } from './load-news.ts'

export const deleteNewsHandler = handleOffice(deleteNews, async (ctx, { newsId, ifUpdatedAt }, fail) => {
  const row = (await loadNews(ctx.db, ctx.scope, newsId)) ?? fail('newsNotFound')
  await refuseIfChanged(ctx, row, ifUpdatedAt)
  const { title, groupId, updatedAt } = row
  const { trashId, steps } = await trashSteps(ctx, {
    kind: 'news',
    target: newsId,
    label: title,
    groupId,
    parts: [{ table: 'news', where: 'id = ?', args: [newsId] }],
  })
  return ctx.commit(
    {
      steps: [
        guard('(select updated_at from news where id = ?) = ?', [newsId, updatedAt], 'changedMeanwhile'),
        ...steps,
      ],
      audit: { target: newsId, groupId, before: { title, updatedAt } },
      // Home shows the latest news.
      changesCatalogue: row.isPublished,
    },
    { trashId },
  )
})
