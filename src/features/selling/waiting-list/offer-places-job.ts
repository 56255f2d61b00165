import { z } from 'zod'
import { changed, type Statement, type Step } from '#db/region-db.ts'
import { activityProblem } from '#kernel/catalogue/activity-problem.ts'
import { refreshBest } from '#kernel/catalogue/derived/best-steps.ts'
import { parsePlace } from '#kernel/catalogue/location-view.ts'
import { type JobContext, jobKind } from '#kernel/jobs/job-context.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { samePerson } from '#kernel/people/same-person.ts'
import { sha256Hex } from '#lib/digest.ts'
import { randomToken } from '#lib/secret-box.ts'
import { holdSteps, isMoving, OFFER_PLACES, offerSoon, WaitingMoved } from './hold-steps.ts'
import { type LoadedWaiting, loadWaiting, type WaitingActivity, type WaitingPerson } from './load-waiting.ts'
import { type FoundPlaces, holdEnd, type LossReason, serveWaiting } from './serve-waiting.ts'
import { heldMail, LEAVE_PATH, lostMail } from './waiting-mails.ts'

const AT_ONCE = 20
const MOST_ROUNDS = 50

/**
 * Offers returned places to the waiting list: one batch writes holds, mails and ends of holds for some people at a
 * time. Until the last is written, other buyers cannot buy these places (`waitingFirst`).
 */
export const offerPlacesJob = jobKind({
  kind: OFFER_PLACES,
  name: 'Proposition de places à la liste d’attente',
  payload: z.object({ activityId: z.string() }),
  leaseMs: 120_000,
  maxTries: Number.MAX_SAFE_INTEGER,
  async run(ctx, { activityId }) {
    const { rows } = await ctx.db.query(`select 1 where exists ${isMoving('?')}`, [activityId])
    // Skips a moving activity: the regular check (`tendWaitingLists`) queues it again.
    if (rows.length > 0) return
    let hasServed = false
    let isMoved = false
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const line = await loadWaiting(ctx.db, activityId, ctx.now)
      const outcome = await offerRound(ctx, activityId, line).catch((error: unknown) => {
        if (!(error instanceof WaitingMoved)) throw error
        return 'moved' as const
      })
      hasServed ||= outcome === 'more'
      isMoved = outcome === 'moved'
      if (outcome !== 'done') continue
      if (hasServed) ctx.platform.wakeJobs(ctx.region.slug)
      return
    }
    if (isMoved) throw new Error('This line kept moving.')
    // A long waiting list continues in a new run, whose tries are counted afresh.
    await ctx.db.write([offerSoon(ctx.db, activityId, ctx.platform.now())])
  },
})

const mayNotSee = (ctx: JobContext, activity: WaitingActivity | undefined, { groupId, gone }: WaitingPerson): boolean =>
  gone === 1 ||
  activityProblem(activity, {
    permissions: ctx.groups.permissions(groupId),
    groupPath: ctx.groups.pathIds(groupId),
  }) !== null

/**
 * 'more': a person was served and others may follow; 'done': the list has got all it can, the rest is for everybody.
 */
async function offerRound(ctx: JobContext, activityId: string, line: LoadedWaiting): Promise<'more' | 'done'> {
  const { db, now } = ctx
  const { activity, stock, people, looks } = line
  const { served, lost: allLost } = serveWaiting(stock, people, (person) => mayNotSee(ctx, activity, person))
  const some = served.slice(0, AT_ONCE)
  const lost = allLost.slice(0, AT_ONCE)
  const isLast = some.length === served.length
  const holds = await Promise.all(
    some.map(({ person, places }) => (activity ? offerSteps(ctx, activity, person, places) : [])),
  )
  const steps: (Step | Statement)[] = [
    ...holds.flat(),
    ...lost.flatMap(({ person, reason }) => leaveSteps(ctx, activity, person, reason)),
    // Places returned since they were read are handled by the job that their trigger has queued.
    ...(isLast
      ? looks.map(({ stockId, touched }) => ({
          sql: 'delete from waiting_look where stock_id = ? and touched = ?',
          args: [stockId, touched],
        }))
      : []),
    ...(some.length > 0 ? refreshBest(db, [activityId], now) : []),
  ]
  if (steps.length > 0) await db.write(steps)
  return some.length + lost.length > 0 ? 'more' : 'done'
}

/** Removes people who may no longer see the activity, or whose ticket is no longer sold, and mails them why. */
function leaveSteps(
  ctx: JobContext,
  activity: WaitingActivity | undefined,
  { id, origin, groupId, email, erased }: WaitingPerson,
  reason: LossReason,
): (Step | Statement)[] {
  const { db, now, platform } = ctx
  const leaving = { sql: `delete from waiting where state = 'Waiting' and id = ?`, args: [id] }
  if (!activity || erased === 1) return [leaving]
  const mail = {
    ...{ dedupeKey: `waiting-lost:${id}`, kind: 'waiting-lost' as const, from: platform.config.mailFrom, to: email },
    content: lostMail(activity.label, reason),
  }
  // If the person has left at this very moment, the whole batch is undone, which loses nothing.
  return [leaving, changed(1, new WaitingMoved()), ...queueMail(db, ctx.site(origin, groupId).brand, mail, now)]
}

async function offerSteps(
  ctx: JobContext,
  activity: WaitingActivity,
  person: WaitingPerson,
  places: FoundPlaces,
): Promise<(Step | Statement)[]> {
  const { db, now, region, platform } = ctx
  const until = holdEnd(now, activity.holdMinutes, places.slots)
  const token = randomToken(16)
  const site = ctx.site(person.origin, person.groupId)
  const leaveUrl = `${site.origin}${LEAVE_PATH}/${token}`
  const { id: waitingId, quantity } = person
  const mail = heldMail(
    {
      activity: activity.label,
      ticket: places.ticketLabel,
      quantity,
      slots: places.slots,
      place: parsePlace(activity.place),
    },
    { until, zone: region.zone, origin: site.origin, leaveUrl },
  )
  return [
    samePerson({ id: person.userId, erasedAt: null }),
    ...holdSteps(db, { waitingId, quantity, places, until, tokenHash: await sha256Hex(token) }, now),
    ...queueMail(
      db,
      site.brand,
      {
        dedupeKey: `waiting-held:${waitingId}:${until}`,
        kind: 'waiting-held',
        from: platform.config.mailFrom,
        to: person.email,
        content: mail,
        unsubscribeUrl: leaveUrl,
      },
      now,
    ),
  ]
}
