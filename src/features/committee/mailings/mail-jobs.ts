import type { Statement } from '#db/region-db.ts'

const itsQueued = "select mail_id from mailing_recipient where mailing_id = ? and state = 'queued'"

/** Deletes the jobs of queued mails of a paused or ended mailing; mails being sent continue. */
export const dropJobs = (mailingId: string): Statement => ({
  sql: `delete from job where lease_token is null
    and dedupe_key in (select 'send-mail:' || mail_id from mailing_recipient where mailing_id = ? and state = 'queued')
    and exists (select 1 from mailing where id = ? and state in ('paused', 'done'))`,
  args: [mailingId, mailingId],
})

/** Queues new jobs for these mails when the mailing resumes. */
export const newJobs = (mailingId: string, now: number): Statement => ({
  sql: `insert into job (id, kind, dedupe_key, payload, run_at, tries, created_at, bulk)
    select 'job-' || lower(hex(randomblob(10))), 'send-mail', 'send-mail:' || m.id, json_object('mailId', m.id), ?, 0, ?, 1
    from mail m where m.id in (${itsQueued}) and m.status = 'Queued'
    on conflict (dedupe_key) do nothing`,
  args: [now, now, mailingId],
})

/** Deletes mails whose sending has not begun, as if they had never been queued. */
export const dropMails = (mailingId: string): Statement[] => [
  {
    sql: `delete from mail where id in (${itsQueued}) and status = 'Queued' and not exists
      (select 1 from job j where j.dedupe_key = 'send-mail:' || mail.id and j.lease_token is not null)`,
    args: [mailingId],
  },
  dropJobs(mailingId),
  {
    sql: `update mailing_recipient set state = 'cancelled', mail_id = null where mailing_id = ?
      and (state = 'waiting' or (state = 'queued' and not exists (select 1 from mail m where m.id = mail_id)))`,
    args: [mailingId],
  },
]
