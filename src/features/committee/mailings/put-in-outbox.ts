import { and, asc, eq, sql } from 'drizzle-orm'
import { changed, guard, type Statement, type Step } from '#db/region-db.ts'
import { mayBeWritten } from '#features/people/consents/may-be-written.ts'
import { unsubscribeUrl } from '#features/people/consents/unsubscribe-token.ts'
import { user } from '#kernel/accounts/tables.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { namedSender } from '#kernel/mail/named-sender.ts'
import { isMember } from '#kernel/people/is-member.ts'
import { newId } from '#lib/new-id.ts'
import { type DrawnMailing, drawMailing, mailingBrand } from './draw-mailing.ts'
import type { MailingRow } from './load-mailing.ts'
import { MailingMoved } from './mailing-moved.ts'
import { mailingRecipient } from './tables.ts'

/** Mails per part: so few that buyers' writes never wait long, and queued mails leave at once. */
export const MAILS_A_PART = 10

interface NewMail extends DrawnMailing {
  id: string
  jobId: string
  userId: string
  to: string
  unsubscribeUrl: string
}

/** A mailing drawn for its readers; its links use `origin`. */
export interface DrawFor {
  origin: string
  /** Name of the site. */
  title: string
  reader: ReturnType<typeof drawMailing>
}

/** Draws the mailing; takes some milliseconds, once per run, since a mailing being sent cannot change. */
export function drawForReaders(ctx: JobContext, row: MailingRow): DrawFor {
  const brand = mailingBrand(ctx, row)
  return {
    origin: brand.origin,
    title: brand.title,
    reader: drawMailing(brand, row, ctx.groups.get(row.groupId)?.label ?? ''),
  }
}

/**
 * Queues the mails of the next readers in one batch with their rows, so that after a crash both exist or neither.
 * Returns the number of readers examined.
 */
export async function putInOutbox(ctx: JobContext, row: MailingRow, draw: DrawFor): Promise<number> {
  const { db, groups, platform } = ctx
  const mayGet = sql<number>`(${and(isMember(groups, row.groupId), mayBeWritten(row.groupId))})`
  const next = await db.orm
    .select({
      ...{ userId: mailingRecipient.userId, email: user.email, mayGet },
      ...{ firstName: user.firstName, lastName: user.lastName },
    })
    .from(mailingRecipient)
    .leftJoin(user, eq(user.id, mailingRecipient.userId))
    .where(and(eq(mailingRecipient.mailingId, row.id), eq(mailingRecipient.state, 'waiting')))
    .orderBy(asc(mailingRecipient.userId))
    .limit(MAILS_A_PART)
  if (next.length === 0) return 0
  const mails: NewMail[] = []
  const skipped: string[] = []
  for (const { userId, email, mayGet: may, firstName, lastName } of next) {
    if (may !== 1 || email === null) {
      skipped.push(userId)
      continue
    }
    const of = { userId, groupId: row.groupId, source: row.id }
    const link = await unsubscribeUrl(platform.config.appKey, draw.origin, of)
    const drawn = draw.reader({ firstName: firstName ?? '', lastName: lastName ?? '', unsubscribeUrl: link })
    mails.push({ ...drawn, id: newId('mail'), jobId: newId('job'), userId, to: email, unsubscribeUrl: link })
  }
  await db.write([
    guard("exists (select 1 from mailing where id = ? and state = 'sending')", [row.id], new MailingMoved()),
    ...outboxSteps(row, mails, namedSender(platform.config.mailFrom, draw.title), platform.now()),
    ...skipSteps(row.id, skipped),
  ])
  platform.wakeJobs(ctx.region.slug)
  return next.length
}

function outboxSteps(
  { id: mailingId, replyTo }: Pick<MailingRow, 'id' | 'replyTo'>,
  mails: readonly NewMail[],
  from: string,
  now: number,
): (Step | Statement)[] {
  if (mails.length === 0) return []
  const rows = JSON.stringify(mails)
  const jobs = JSON.stringify(mails.map(({ id, jobId }) => ({ id, jobId })))
  const taken = JSON.stringify(Object.fromEntries(mails.map(({ id, userId }) => [userId, id])))
  return [
    // No join with `json_each`: the planner would scan all waiting readers for each of these.
    {
      sql: `update mailing_recipient set state = 'queued', mail_id = ? ->> user_id
        where mailing_id = ? and user_id in (select key from json_each(?)) and state = 'waiting'`,
      args: [taken, mailingId, taken],
    },
    // Another run has taken one of them, or a reader was erased.
    changed(mails.length, new MailingMoved()),
    {
      sql: `insert into mail (id, dedupe_key, kind, recipient, sender, subject, html, text, attachments, unsubscribe_url,
          reply_to, status, tries, created_at)
        select value ->> 'id', 'mailing:' || ? || ':' || (value ->> 'userId'), 'mailing', value ->> 'to', ?,
          value ->> 'subject', value ->> 'html', value ->> 'text', '[]', value ->> 'unsubscribeUrl', ?, 'Queued', 0, ?
        from json_each(?)`,
      args: [mailingId, from, replyTo || null, now, rows],
    },
    {
      sql: `insert into job (id, kind, dedupe_key, payload, run_at, tries, created_at, bulk)
        select value ->> 'jobId', 'send-mail', 'send-mail:' || (value ->> 'id'), json_object('mailId', value ->> 'id'),
          ?, 0, ?, 1 from json_each(?)`,
      args: [now, now, jobs],
      jobDueAt: now,
    },
  ]
}

/** Steps for readers who have unsubscribed, left, or whose email has become undeliverable, after the list was made. */
const skipSteps = (mailingId: string, userIds: readonly string[]): Statement[] =>
  userIds.length === 0
    ? []
    : [
        {
          sql: `update mailing_recipient set state = 'skipped'
            where mailing_id = ? and state = 'waiting' and user_id in (select value from json_each(?))`,
          args: [mailingId, JSON.stringify(userIds)],
        },
      ]
