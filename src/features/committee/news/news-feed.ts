import { eq } from 'drizzle-orm'
import { handle } from '#handler/handle.ts'
import { sha256Hex } from '#lib/digest.ts'
import { randomToken } from '#lib/secret-box.ts'
import { createNewsFeed, deleteNewsFeed, getNewsFeed } from './contract.ts'
import { FEED_PATH } from './feed-path.ts'
import { newsFeed } from './tables.ts'

export const getNewsFeedHandler = handle(getNewsFeed, async ({ db, actor }) => {
  const [row] = await db.orm
    .select({ since: newsFeed.createdAt })
    .from(newsFeed)
    .where(eq(newsFeed.userId, actor.userId))
  return { since: row?.since ?? null }
})

/** Creates a feed's URL from 128 random bits and stores only their hash: a member who loses the URL makes another. */
export const createNewsFeedHandler = handle(createNewsFeed, async (ctx, _input, fail) => {
  const { db, actor, groups, now, origin } = ctx
  if (groups.committees(actor.groupId).length === 0) return fail('newsNotFound')
  const token = randomToken(16)
  const facts = { tokenHash: await sha256Hex(token), createdAt: now }
  await db.write([
    db.orm
      .insert(newsFeed)
      .values({ userId: actor.userId, ...facts })
      .onConflictDoUpdate({ target: newsFeed.userId, set: facts }),
  ])
  return { url: `${origin}${FEED_PATH}/${token}` }
})

export const deleteNewsFeedHandler = handle(deleteNewsFeed, async ({ db, actor }) => {
  await db.write([db.orm.delete(newsFeed).where(eq(newsFeed.userId, actor.userId))])
  return {}
})
