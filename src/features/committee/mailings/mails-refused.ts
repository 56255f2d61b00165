import type { Statement } from '#db/region-db.ts'

/** Removes a group's mails that wait in the outbox for a person who has just refused them; one being sent goes. */
export function dropRefusedMails({ userId, groupId }: { userId: string; groupId: string }): Statement[] {
  const own = `from mailing_recipient r join mail m on m.id = r.mail_id
    where r.user_id = ? and m.status = 'Queued' and r.mailing_id in (select id from mailing where group_id = ?)
      and not exists (select 1 from job j where j.dedupe_key = 'send-mail:' || m.id and j.lease_token is not null)`
  const args = [userId, groupId]
  return [
    { sql: `delete from job where dedupe_key in (select 'send-mail:' || m.id ${own})`, args },
    { sql: `delete from mail where id in (select m.id ${own})`, args },
    {
      sql: `update mailing_recipient set state = 'skipped', mail_id = null where user_id = ? and state = 'queued'
        and mailing_id in (select id from mailing where group_id = ? and state in ('sending', 'paused'))
        and not exists (select 1 from mail where id = mail_id)`,
      args,
    },
  ]
}
