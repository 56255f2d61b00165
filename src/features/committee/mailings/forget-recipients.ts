import { and, eq, isNull, lte } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import { countMails } from './load-mailing.ts'
import { mailing } from './tables.ts'

/** Retention of recipients: shorter than that of mails (13 months), so that the mails can still be counted. */
const KEPT_MS = 365 * 86_400_000
const AT_ONCE = 50

/** Deletes the recipients of mailings a year after their end and keeps their counts. */
export async function forgetRecipients(db: RegionDb, now: number): Promise<void> {
  const old = and(lte(mailing.finishedAt, now - KEPT_MS), isNull(mailing.counts))
  const rows = await db.orm.select({ id: mailing.id }).from(mailing).where(old).limit(AT_ONCE)
  for (const { id } of rows) {
    const counts = await countMails(db, id)
    await db.write([
      db.orm.update(mailing).set({ counts }).where(eq(mailing.id, id)),
      { sql: 'delete from mailing_recipient where mailing_id = ?', args: [id] },
      // Opt-outs stay, but no longer name the mailing that caused them.
      { sql: 'update mail_opt_out set mailing_id = null where mailing_id = ?', args: [id] },
    ])
  }
}
