import { guard } from '#db/region-db.ts'
import { dropMail, type FindMailHold, HoldEnded, type MailHold, type QueuedMail } from '#handler/manifest/mail-hold.ts'

/** Parses the mailing and reader from a mail's key. */
const readKey = ({ dedupeKey }: QueuedMail) => {
  const [, mailingId = '', userId = ''] = dedupeKey.split(':')
  return { mailingId, userId }
}

/**
 * Reason to hold back a mail of a mailing. One never to be sent is removed as by the unsubscription itself; one of a
 * paused mailing loses its job until that resumes.
 */
export const findMailingHold: FindMailHold = async (db, mail) => {
  const { mailingId, userId } = readKey(mail)
  const [row] = (
    await db.query(
      `select g.state, g.cancelled_at as cancelledAt,
        exists (select 1 from mail_opt_out o where o.user_id = ? and o.group_id = g.group_id) as isOut
       from mailing g where g.id = ?`,
      [userId, mailingId],
    )
  ).rows
  if (row?.isOut === 1) return takeOut(mail, 'readerUnsubscribed')
  if (row !== undefined && row.cancelledAt !== null) return takeOut(mail, 'mailingNotThere')
  return row?.state === 'paused' ? giveUpJob(mail, mailingId) : null
}

const giveUpJob = ({ id }: QueuedMail, mailingId: string): MailHold => ({
  refusal: null,
  steps: [
    guard("exists (select 1 from mailing where id = ? and state = 'paused')", [mailingId], new HoldEnded()),
    { sql: 'delete from job where dedupe_key = ?', args: [`send-mail:${id}`] },
  ],
})

const takeOut = ({ id }: QueuedMail, refusal: 'readerUnsubscribed' | 'mailingNotThere'): MailHold => ({
  refusal,
  steps: [
    dropMail(id),
    {
      sql: `update mailing_recipient set state = ?, mail_id = null
        where mail_id = ? and state = 'queued' and not exists (select 1 from mail where id = ?)`,
      args: [refusal === 'mailingNotThere' ? 'cancelled' : 'skipped', id, id],
    },
  ],
})
