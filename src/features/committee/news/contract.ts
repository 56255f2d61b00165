import { z } from 'zod'
import { call } from '#contract/call.ts'
import { ifUpdatedAt } from '#contract/conflict-shapes.ts'
import { listInput, listResult } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { partialUpdates } from '#contract/partial-updates.ts'
import { secret } from '#contract/secrets.ts'
import { emptyInput, id, nothing, ts } from '#contract/shapes.ts'
import { newsCard, newsFields, newsType, officeNews, shownNews } from './news-shapes.ts'

export const listOfficeNews = officeCall({
  scopes: ['cse-admin'],
  path: '/list-news',
  premium: true,
  summary: 'The committee’s news, a page at a time',
  effect: 'read',
  input: z.strictObject({ ...listInput(['date', 'title', 'updatedAt']), type: newsType.optional() }),
  result: listResult(officeNews),
  errors: [],
})

export const getOfficeNews = officeCall({
  scopes: ['cse-admin'],
  path: '/get-news',
  premium: true,
  summary: 'One news item as the committee edits it',
  effect: 'read',
  input: z.strictObject({ newsId: id }),
  result: z.object({ item: officeNews }),
  errors: ['newsNotFound'],
})

export const createNews = officeCall({
  scopes: ['cse-admin'],
  path: '/create-news',
  premium: true,
  summary: 'Adds a news item, which members see at once if it is published',
  effect: 'write',
  input: newsFields,
  result: z.object({ item: officeNews }),
  errors: ['mediaNotFound'],
})

export const updateNews = officeCall({
  scopes: ['cse-admin'],
  path: '/update-news',
  premium: true,
  summary: 'Changes the given fields of a news item, publishes it or takes it from its members',
  effect: 'write',
  input: z.strictObject({ newsId: id, updates: partialUpdates(newsFields), ifUpdatedAt }),
  result: z.object({ item: officeNews }),
  errors: ['newsNotFound', 'mediaNotFound', 'changedMeanwhile'],
})

export const deleteNews = officeCall({
  scopes: ['cse-admin'],
  path: '/delete-news',
  premium: true,
  summary: 'Puts a news item into the trash',
  effect: 'write',
  input: z.strictObject({ newsId: id, ifUpdatedAt }),
  result: z.object({ trashId: id }),
  errors: ['newsNotFound', 'changedMeanwhile'],
})

export const listNews = call({
  path: '/list-news',
  summary: 'What the committees of the caller’s groups have published, the latest publication first',
  access: 'session',
  input: z.strictObject({ limit: z.int().min(1).max(50).default(12), cursor: z.string().max(600).optional() }),
  result: z.object({ items: z.array(newsCard), nextCursor: z.string().nullable() }),
  errors: [],
})

export const getNews = call({
  path: '/get-news',
  summary: 'One published news item of a committee of the caller’s groups',
  access: 'session',
  input: z.strictObject({ newsId: id }),
  result: z.object({ item: shownNews }),
  errors: ['newsNotFound'],
})

export const getNewsFeed = call({
  path: '/get-news-feed',
  summary: 'Whether the caller has a secret address of the news for a reader, and since when',
  access: 'session',
  input: emptyInput,
  result: z.object({ since: ts.nullable() }),
  errors: [],
})

export const createNewsFeed = call({
  path: '/create-news-feed',
  summary: 'Makes a secret address of the news for the caller’s reader; an earlier one opens nothing any more',
  access: 'session',
  input: emptyInput,
  result: z.object({ url: secret() }),
  errors: ['newsNotFound'],
})

export const deleteNewsFeed = call({
  path: '/delete-news-feed',
  summary: 'Takes the secret address of the caller’s news away',
  access: 'session',
  input: emptyInput,
  result: nothing,
  errors: [],
})
