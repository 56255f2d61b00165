import { and, count, eq } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { plain, textFilter } from '#handler/text-filter.ts'
import { media } from '#kernel/media/tables.ts'
import { getOfficeNews, listOfficeNews } from './contract.ts'
import { itsPicture, loadNews, officeNewsNow, toOfficeNews } from './load-news.ts'
import { news } from './tables.ts'

const order = {
  by: { date: news.date, title: plain(news.title), updatedAt: news.updatedAt },
  usual: { sort: 'date', direction: 'desc' },
  id: news.id,
} as const

export const listOfficeNewsHandler = handleOffice(listOfficeNews, async ({ db, scope }, input) => {
  const page = listPage(input, order)
  const wanted = and(
    scope.where(news.groupId),
    input.type && eq(news.type, input.type),
    textFilter(input.text, [plain(news.title)]),
  )
  const [rows, [counted]] = await db.orm.batch([
    db.orm
      .select({ id: news.id, key: page.key, row: news, picture: media })
      .from(news)
      .leftJoin(media, itsPicture)
      .where(and(wanted, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    db.orm.select({ total: count() }).from(news).where(wanted),
  ])
  const { rows: shown, nextCursor } = toPage(rows, page)
  return { items: shown.map(({ row, picture }) => toOfficeNews(row, picture)), nextCursor, total: counted?.total ?? 0 }
})

export const getOfficeNewsHandler = handleOffice(getOfficeNews, async ({ db, scope }, { newsId }, fail) => {
  const row = (await loadNews(db, scope, newsId)) ?? fail('newsNotFound')
  return { item: await officeNewsNow(db, row) }
})
