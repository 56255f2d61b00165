import type { RegionDb } from '#db/region-db.ts'
import type { FeatureParts } from '#handler/manifest/feature.ts'
import { dropMail, type FindMailHold, HoldEnded, type MailHold, type QueuedMail } from '#handler/manifest/mail-hold.ts'
import { NOT_ASKED } from './committee-mails.ts'
import { findSubscription } from './mail-links.ts'
import { readOwnUrl } from './unsubscribe-token.ts'

type Features = readonly FeatureParts[]

/** Reason why a mail must not be sent now: its kind's own, else that its reader has unsubscribed. */
export const findSendHold = (features: Features, ...[db, mail]: Parameters<FindMailHold>): Promise<MailHold | null> => {
  const [ownHold] = features.flatMap(({ mailHolds }) => mailHolds?.[mail.kind] ?? [])
  return ownHold ? ownHold(db, mail) : findOptOut(features, db, mail)
}

/**
 * Opt-out from mails that can be unsubscribed, such as those of an import; the invitation of a person who was not asked
 * yet is the question itself.
 */
async function findOptOut(features: Features, ...[db, mail]: Parameters<FindMailHold>): Promise<MailHold | null> {
  if (mail.unsubscribeUrl === null) return null
  const { userId, groupId } = readOwnUrl(mail.unsubscribeUrl)
  const own = findSubscription(features, groupId)
  const isOut = own
    ? !(await own.isSubscribed(db, userId))
    : (
        await db.query(
          `select 1 from mail_opt_out where user_id = ? and group_id = ? and coalesce(mailing_id, '') <> '${NOT_ASKED}'`,
          [userId, groupId],
        )
      ).rows.length > 0
  return isOut ? { refusal: 'readerUnsubscribed', steps: [dropMail(mail.id)] } : null
}

/**
 * Checks just before a mail is sent, since a retry may come hours later; returns true if it is held back, with what
 * keeps it back already written.
 */
export const keepBack =
  (features: Features) =>
  async (db: RegionDb, mail: QueuedMail): Promise<boolean> => {
    for (;;) {
      const hold = await findSendHold(features, db, mail)
      if (hold === null) return false
      try {
        await db.write([...hold.steps])
        return true
      } catch (error) {
        if (!(error instanceof HoldEnded)) throw error
      }
    }
  }
