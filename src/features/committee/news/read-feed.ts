import { and, eq, isNull } from 'drizzle-orm'
import type { CallContext } from '#handler/context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { sha256Hex } from '#lib/digest.ts'
import { excerptText, newsTypeTexts } from './news-texts.ts'
import { readNews } from './published-news.ts'
import { newsFeed } from './tables.ts'

const MOST_ITEMS = 30

/** An item of a feed. */
export interface FeedItem {
  id: string
  title: string
  category: string
  text: string
  publishedAt: number
}

/**
 * News that a token's bearer may read; null for an invalid token. Compares SHA-256 hashes, so that the timing reveals
 * nothing about a guess.
 */
export async function readFeed({ db, groups }: Pick<CallContext, 'db' | 'groups'>, token: string) {
  const [reader] = await db.orm
    .select({ groupId: user.groupId })
    .from(newsFeed)
    .innerJoin(user, eq(user.id, newsFeed.userId))
    .where(and(eq(newsFeed.tokenHash, await sha256Hex(token)), isNull(user.erasedAt), isNull(user.deactivatedAt)))
  if (!reader || groups.committees(reader.groupId).length === 0) return null
  const { rows } = await readNews(db.orm, groups, { groupId: reader.groupId, limit: MOST_ITEMS })
  return rows.map(
    ({ row: { id, title, type, description }, publishedAt }): FeedItem => ({
      ...{ id, title, category: newsTypeTexts[type], text: excerptText(description), publishedAt },
    }),
  )
}
