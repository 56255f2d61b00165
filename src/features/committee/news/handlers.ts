import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import { createNewsHandler, updateNewsHandler } from './change-news.ts'
import type * as contract from './contract.ts'
import { deleteNewsHandler } from './delete-news.ts'
import { createNewsFeedHandler, deleteNewsFeedHandler, getNewsFeedHandler } from './news-feed.ts'
import { getOfficeNewsHandler, listOfficeNewsHandler } from './office-news.ts'
import { getNewsHandler, listNewsHandler } from './published-news.ts'

/** Handlers of this feature's calls. A missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  listOfficeNews: listOfficeNewsHandler,
  getOfficeNews: getOfficeNewsHandler,
  createNews: createNewsHandler,
  updateNews: updateNewsHandler,
  deleteNews: deleteNewsHandler,
  listNews: listNewsHandler,
  getNews: getNewsHandler,
  getNewsFeed: getNewsFeedHandler,
  createNewsFeed: createNewsFeedHandler,
  deleteNewsFeed: deleteNewsFeedHandler,
}
