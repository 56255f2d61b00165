import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type JobContext, jobKind } from '#kernel/jobs/job-context.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { samePerson } from '#kernel/people/same-person.ts'
import { selectOrders, standing } from './slot-buyers.ts'

export const SLOT_NOTICE = 'slot-notice'

const payload = z.object({
  noticeId: z.string(),
  stockIds: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  userIds: z.array(z.string()),
})
export type SlotNotice = z.output<typeof payload>

const AT_ONCE = 50

interface Person {
  id: string
  email: string
  groupId: string
  origin: string
  activity: string
  dates: string
}

/** Queues one mail per buyer in the outbox; its key keeps a repeated run from writing twice. */
export const slotNoticeJob = jobKind({
  kind: SLOT_NOTICE,
  payload,
  leaseMs: 300_000,
  maxTries: 20,
  async run(ctx, notice) {
    for (let at = 0; at < notice.userIds.length; at += AT_ONCE)
      await queueNotices(ctx, notice, notice.userIds.slice(at, at + AT_ONCE))
    ctx.platform.wakeJobs(ctx.region.slug)
  },
})

async function queueNotices(ctx: JobContext, notice: SlotNotice, userIds: readonly string[]): Promise<void> {
  const { db, now, platform } = ctx
  // Buyers who have erased their account since are left out.
  const people = await db.orm.all<Person>(sql`
    select u.id, u.email, u.group_id as "groupId", max(a.origin) as origin,
      max(i.snapshot ->> '$.activity.label') as activity, group_concat(distinct i.validity_date_str) as dates
    from ${selectOrders(notice.stockIds)} o join order_item i on i.id = o.id
      join attempt a on a.id = i.attempt_id join user u on u.id = i.user_id
    where i.status in ${standing} and u.erased_at is null
      and u.id in (select value from json_each(${JSON.stringify(userIds)}))
    group by u.id`)
  if (people.length === 0) return
  const steps = people.flatMap((person) => [
    samePerson({ id: person.id, erasedAt: null }),
    ...queueMail(
      db,
      ctx.site(person.origin, person.groupId).brand,
      {
        dedupeKey: `${SLOT_NOTICE}:${notice.noticeId}:${person.id}`,
        kind: SLOT_NOTICE,
        from: platform.config.mailFrom,
        to: person.email,
        content: {
          subject: notice.subject,
          title: notice.subject,
          paragraphs: notice.text.split(/\n+/).filter((line) => line.trim() !== ''),
          facts: [
            { label: 'Activité', value: person.activity },
            { label: 'Votre réservation', value: person.dates },
          ],
        },
      },
      now,
    ),
  ])
  await db.write(steps)
}
