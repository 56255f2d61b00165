import { guard, type RegionDb, type Statement } from '#db/region-db.ts'
import { FAVOURITE_MAILS } from '#features/catalogue/favourites/alert-link.ts'
import { NOT_ASKED } from '#features/people/consents/committee-mails.ts'
import { readOwnUrl } from '#features/people/consents/unsubscribe-token.ts'
import { MailingMoved } from './mailing-moved.ts'

/** Reason why a mail must not be sent now. */
export type SendHold = 'unsubscribed' | 'cancelled' | 'paused'

type Mail = { id: string; kind: string; dedupeKey: string; unsubscribeUrl: string | null }

/** Parses the mailing and reader from a mail's key; null for other kinds of mail. */
function readKey({ kind, dedupeKey }: Mail): { mailingId: string; userId: string } | null {
  const [, mailingId, userId] = dedupeKey.split(':')
  return kind === 'mailing' && mailingId && userId ? { mailingId, userId } : null
}

/** Finds the reason to hold a mail back; null if it may be sent. */
export async function findSendHold(db: Pick<RegionDb, 'query'>, mail: Mail): Promise<SendHold | null> {
  const key = readKey(mail)
  if (key === null) return findOptOut(db, mail)
  const [row] = (
    await db.query(
      `select g.state, g.cancelled_at as cancelledAt,
        exists (select 1 from mail_opt_out o where o.user_id = ? and o.group_id = g.group_id) as isOut
       from mailing g where g.id = ?`,
      [key.userId, key.mailingId],
    )
  ).rows
  if (row?.isOut === 1) return 'unsubscribed'
  if (row !== undefined && row.cancelledAt !== null) return 'cancelled'
  return row?.state === 'paused' ? 'paused' : null
}

/**
 * Opt-out from other mails that can be unsubscribed, such as those of an import; the invitation of a person who was not
 * asked yet is the question itself.
 */
async function findOptOut(db: Pick<RegionDb, 'query'>, { unsubscribeUrl }: Mail): Promise<SendHold | null> {
  if (unsubscribeUrl === null) return null
  const { userId, groupId } = readOwnUrl(unsubscribeUrl)
  const sql =
    groupId === FAVOURITE_MAILS
      ? 'select 1 where not exists (select 1 from favourite_mail where user_id = ? and is_wanted)'
      : `select 1 from mail_opt_out where user_id = ? and group_id = ? and coalesce(mailing_id, '') <> '${NOT_ASKED}'`
  const { rows } = await db.query(sql, groupId === FAVOURITE_MAILS ? [userId] : [userId, groupId])
  return rows.length > 0 ? 'unsubscribed' : null
}

/**
 * Checks just before a mail is sent, since a retry may come hours later; returns true if it is held back. A mail never
 * to be sent is removed as by the unsubscription itself; one of a paused mailing loses its job until that resumes.
 */
export async function isKeptBack(db: RegionDb, mail: Mail): Promise<boolean> {
  for (;;) {
    const hold = await findSendHold(db, mail)
    if (hold === null) return false
    try {
      await db.write(
        hold === 'paused' ? giveUpJob(mail) : takeOut(mail, hold === 'cancelled' ? 'cancelled' : 'skipped'),
      )
      return true
    } catch (error) {
      // The mailing resumed meanwhile, so this job sends the mail.
      if (!(error instanceof MailingMoved)) throw error
    }
  }
}

const giveUpJob = (mail: Mail) => [
  guard(
    "exists (select 1 from mailing where id = ? and state = 'paused')",
    [readKey(mail)?.mailingId ?? ''],
    new MailingMoved(),
  ),
  { sql: 'delete from job where dedupe_key = ?', args: [`send-mail:${mail.id}`] },
]

const takeOut = ({ id }: Mail, state: 'skipped' | 'cancelled'): Statement[] => [
  { sql: "delete from mail where id = ? and status <> 'Sent'", args: [id] },
  {
    sql: `update mailing_recipient set state = ?, mail_id = null
      where mail_id = ? and state = 'queued' and not exists (select 1 from mail where id = ?)`,
    args: [state, id, id],
  },
]
