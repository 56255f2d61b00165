import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { changed } from '#db/region-db.ts'
import { waiting } from '#features/stock/waiting-places/tables.ts'
import { user } from '#kernel/accounts/tables.ts'
import { refreshBest } from '#kernel/catalogue/derived/best-steps.ts'
import { activityPlaceSql, parsePlace } from '#kernel/catalogue/location-view.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import { jobKind } from '#kernel/jobs/job-context.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { ticketInfo } from '#kernel/stock/tables.ts'
import { END_HOLD, WaitingMoved } from './hold-steps.ts'
import type { WaitingSlot } from './serve-waiting.ts'
import { endedMail } from './waiting-mails.ts'

/**
 * Ends a lapsed hold exactly once: deletes the row, whose triggers return the places and offer them to the next person.
 */
export const endHoldJob = jobKind({
  kind: END_HOLD,
  name: 'Fin d’une proposition de places',
  payload: z.object({ waitingId: z.string(), until: z.number() }),
  leaseMs: 60_000,
  maxTries: Number.MAX_SAFE_INTEGER,
  async run(ctx, { waitingId, until }) {
    const { db, now, region, platform } = ctx
    const isHeld = and(eq(waiting.id, waitingId), eq(waiting.state, 'Held'), eq(waiting.heldUntil, until))
    const [[found], slots] = await db.orm.batch([
      db.orm
        .select({
          waiting,
          user,
          activity,
          ticket: ticketInfo.label,
          place: sql<string | null>`(${sql.raw(activityPlaceSql('"activity"'))})`,
        })
        .from(waiting)
        .innerJoin(user, eq(user.id, waiting.userId))
        .innerJoin(activity, eq(activity.id, waiting.activityId))
        .innerJoin(ticketInfo, eq(ticketInfo.id, waiting.ticketInfoId))
        .where(isHeld),
      db.orm.all<Pick<WaitingSlot, 'kind' | 'startTs' | 'endTs'>>(sql`
        select s.kind, s.start_ts as "startTs", s.end_ts as "endTs" from waiting_slot p join stock s on s.id = p.stock_id
        where p.waiting_id = ${waitingId} order by s.start_ts`),
    ])
    if (!found) return
    const site = ctx.site(found.waiting.origin, found.user.groupId)
    const { label, slugName, id } = found.activity
    const content = endedMail(
      {
        activity: label,
        ticket: found.ticket,
        quantity: found.waiting.quantity,
        slots,
        place: parsePlace(found.place),
      },
      { zone: region.zone, activityUrl: `${site.origin}/a/${slugName}/${id}` },
    )
    const dedupeKey = `waiting-ended:${waitingId}:${until}`
    const addressed = {
      kind: 'waiting-ended' as const,
      from: platform.config.mailFrom,
      to: found.user.email,
      dedupeKey,
    }
    await db
      .write([
        { statement: db.orm.delete(waiting).where(isHeld) },
        changed(1, new WaitingMoved()),
        ...(found.user.erasedAt === null ? queueMail(db, site.brand, { ...addressed, content }, now) : []),
        ...refreshBest(db, [id], now),
      ])
      .catch((error: unknown) => {
        // The person has bought or left at the last moment.
        if (!(error instanceof WaitingMoved)) throw error
      })
    platform.wakeJobs(region.slug)
  },
})
