import { changed, type Statement } from '#db/region-db.ts'
import { unsubscribeUrl } from '#features/people/consents/unsubscribe-token.ts'
import { isAccessible, memberRights } from '#handler/reader-rights.ts'
import { isListedFor } from '#kernel/catalogue/list-filter.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { homeOrigin } from '#kernel/people/home-host.ts'
import { FAVOURITE_MAILS } from './alert-link.ts'
import { favouritesMail, type Told } from './alert-mail.ts'
import { type Arrival, readArrivals, readLastArrival } from './arrivals.ts'
import { type DueMember, readDueMembers } from './due-members.ts'
import { type KeptActivity, readKeptActivities } from './kept-activities.ts'
import { isSame, knownAfter, whatIsNew } from './what-is-new.ts'

const AT_ONCE = 50
/** Time limit of one run; members left over have waited longest and come first in the next. */
const RUN_MS = 20_000
const LOOK_EACH_MS = 3_600_000
/** Pause after an alert, so that later news comes together. */
const QUIET_MS = 20 * 3_600_000

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Thrown if the member has just ended their alerts, or another run has alerted them. */
class FavouritesMoved extends Error {}

/** Compares favourites with what members last knew, and mails the members who have news. */
export async function watchFavourites(ctx: JobContext): Promise<void> {
  const until = ctx.platform.now() + RUN_MS
  const last = await readLastArrival(ctx.db)
  do {
    const began = performance.now()
    if ((await watchSome(ctx, last)) < AT_ONCE) return
    // Leaves the thread to requests for as long as the comparison took.
    await pause(performance.now() - began)
  } while (ctx.platform.now() < until)
}

async function watchSome(ctx: JobContext, last: number): Promise<number> {
  const { db, groups, now } = ctx
  const members = await readDueMembers(db, now, AT_ONCE)
  if (members.length === 0) return 0
  const followers = members.map(({ userId, groupId }) => ({ userId, rights: memberRights(groups, groupId) }))
  const [kept, arrivals] = await Promise.all([
    readKeptActivities(
      db,
      followers.map(({ userId }) => userId),
    ),
    readArrivals(db, followers, last),
  ])
  const silent: DueMember[] = []
  const known: KeptActivity[] = []
  for (const member of members) {
    const rights = memberRights(groups, member.groupId)
    const shown = kept.filter(
      (row) => row.userId === member.userId && isListedFor(rights, row) && isAccessible(rights, row.cse),
    )
    const come = arrivals.filter((row) => row.userId === member.userId)
    const told = whatToTell(shown, come)
    if (told.length > 0) await tell(ctx, member, told, [...knowSteps(shown), knowArrivals([member.userId], last)])
    else {
      silent.push(member)
      known.push(...shown)
    }
  }
  if (silent.length > 0) {
    const silentIds = silent.map(({ userId }) => userId)
    await db.write([...knowSteps(known), knowArrivals(silentIds, last), lookAgain(silentIds, now)])
  }
  return members.length
}

function whatToTell(kept: readonly KeptActivity[], arrivals: readonly Arrival[]): Told[] {
  const changes = kept.flatMap(({ activityId, label, slugName, seen, now }): Told[] => {
    const what = whatIsNew(seen, now)
    return what.newDates || what.hasFallen ? [{ activityId, label, slugName, change: { what, now } }] : []
  })
  const named = new Set(changes.map(({ activityId }) => activityId))
  const come = arrivals.filter(({ activityId }) => !named.has(activityId) && named.add(activityId))
  return [...changes, ...come]
}

/** Writes the mail and the known state in one batch, so that a member is told exactly once. */
async function tell(ctx: JobContext, member: DueMember, told: readonly Told[], knowing: Statement[]): Promise<void> {
  const { db, groups, now, platform, region } = ctx
  const { userId, groupId, email, lookAt } = member
  const { brand } = ctx.site(homeOrigin({ groups, origin: member.origin }, groupId), groupId)
  const link = await unsubscribeUrl(platform.config.appKey, brand.origin, {
    userId,
    groupId: FAVOURITE_MAILS,
    source: null,
  })
  const mail = {
    dedupeKey: `favourites:${userId}:${now}`,
    kind: 'favourites' as const,
    from: platform.config.mailFrom,
    to: email,
    content: favouritesMail(told, { origin: brand.origin, zone: region.zone, unsubscribeUrl: link }),
    unsubscribeUrl: link,
    isBulk: true,
  }
  try {
    await db.write([
      {
        sql: 'update favourite_mail set look_at = ? where user_id = ? and is_wanted and look_at = ?',
        args: [now + QUIET_MS, userId, lookAt],
      },
      changed(1, new FavouritesMoved()),
      ...knowing,
      ...queueMail(db, brand, mail, now),
    ])
    platform.wakeJobs(region.slug)
  } catch (error) {
    if (!(error instanceof FavouritesMoved)) throw error
  }
}

function knowSteps(kept: readonly KeptActivity[]): Statement[] {
  const moved = kept.flatMap(({ userId, activityId, seen, now }) => {
    const after = knownAfter(seen, now)
    return isSame(seen, after) ? [] : [{ userId, activityId, ...after, onSale: after.onSale ? 1 : 0 }]
  })
  if (moved.length === 0) return []
  return [
    {
      sql: `update favourite set seen_price = n.value ->> 'price', seen_on_sale = n.value ->> 'onSale',
          seen_until = n.value ->> 'until'
        from json_each(?) n where favourite.user_id = n.value ->> 'userId' and favourite.kind = 'activity'
          and favourite.target_id = n.value ->> 'activityId'`,
      args: [JSON.stringify(moved)],
    },
  ]
}

const knowArrivals = (userIds: readonly string[], last: number): Statement => ({
  sql: `update favourite set seen_arrival = ? where kind in ('vendor', 'category') and seen_arrival <> ?
    and user_id in (select value from json_each(?))`,
  args: [last, last, JSON.stringify(userIds)],
})

const lookAgain = (userIds: readonly string[], now: number): Statement => ({
  sql: 'update favourite_mail set look_at = ? where user_id in (select value from json_each(?)) and look_at <= ?',
  args: [now + LOOK_EACH_MS, JSON.stringify(userIds), now],
})
