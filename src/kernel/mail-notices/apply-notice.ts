import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { changed, type RegionDb, type Statement, type Step } from '#db/region-db.ts'
import { mail, mailAddress } from '#kernel/mail/tables.ts'
import { webhookEvent } from '#kernel/orders/tables.ts'

const words = z.string().max(100_000).nullish()

/** Fields read from a notice of Amazon SES; see "Amazon SNS notification contents for Amazon SES". */
const sesNotice = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  mail: z.object({ messageId: z.string().max(200) }),
  bounce: z
    .object({
      bounceType: z.string(),
      bounceSubType: words,
      bouncedRecipients: z.array(z.object({ diagnosticCode: words, status: words })),
    })
    .optional(),
  complaint: z.object({ complaintFeedbackType: words }).optional(),
  delivery: z.object({ smtpResponse: words }).optional(),
})

type Effect = 'delivered' | 'bounced' | 'softBounced' | 'complained'

/** Effect of a notice on its mail; null for a notice that says nothing about delivery. */
function noticeEffect(notice: z.infer<typeof sesNotice>): { effect: Effect; note: string | null } | null {
  const { bounce, complaint, delivery } = notice
  const short = (text: string | null | undefined) => text?.slice(0, 500) ?? null
  switch (notice.notificationType ?? notice.eventType) {
    case 'Bounce': {
      const [recipient] = bounce?.bouncedRecipients ?? []
      const note = short(recipient?.diagnosticCode ?? recipient?.status ?? bounce?.bounceSubType)
      return { effect: bounce?.bounceType === 'Permanent' ? 'bounced' : 'softBounced', note }
    }
    case 'Complaint':
      // The reader moved the mail out of the spam folder.
      return complaint?.complaintFeedbackType === 'not-spam'
        ? null
        : { effect: 'complained', note: short(complaint?.complaintFeedbackType) }
    case 'Delivery':
      return { effect: 'delivered', note: short(delivery?.smtpResponse) }
    default:
      return null
  }
}

class Seen extends Error {}

export type NoticeOutcome = 'applied' | 'seen' | 'unknownMail' | 'nothing'

/**
 * Applies a notice once, by its message id, in the region that has the mail. The recipient is the stored mail's,
 * whatever address the notice names.
 */
export async function applyNotice(
  regions: readonly RegionDb[],
  messageId: string,
  message: string,
  now: number,
): Promise<NoticeOutcome> {
  const { data: notice } = sesNotice.safeParse(JSON.parse(message))
  const found = notice && noticeEffect(notice)
  if (!found) return 'nothing'
  for (const db of regions) {
    const [row] = await db.orm
      .select({ id: mail.id, recipient: mail.recipient })
      .from(mail)
      .where(eq(mail.providerId, notice.mail.messageId))
    if (!row) continue
    try {
      await db.write([
        {
          statement: db.orm
            .insert(webhookEvent)
            .values({ id: `sns:${messageId}`, type: `mail.${found.effect}`, receivedAt: now })
            .onConflictDoNothing(),
        },
        changed(1, new Seen()),
        ...effectSteps(db, row, found, now),
      ])
      return 'applied'
    } catch (error) {
      if (error instanceof Seen) return 'seen'
      throw error
    }
  }
  return 'unknownMail'
}

function effectSteps(
  db: RegionDb,
  { id, recipient }: { id: string; recipient: string },
  { effect, note }: { effect: Effect; note: string | null },
  now: number,
): (Step | Statement)[] {
  const { orm } = db
  const address = recipient.toLowerCase()
  const told = { deliveryAt: now, deliveryNote: note }
  const own = eq(mail.id, id)
  // Notices arrive in any order: 'Delivered' never replaces a bounce or complaint.
  if (effect === 'delivered')
    return [
      orm
        .update(mail)
        .set({ delivery: 'Delivered', ...told })
        .where(and(own, isNull(mail.delivery))),
      orm.update(mailAddress).set({ softBounces: 0 }).where(eq(mailAddress.address, address)),
    ]
  const known = { target: mailAddress.address }
  if (effect === 'softBounced')
    return [
      orm
        .update(mail)
        .set(told)
        .where(and(own, isNull(mail.delivery))),
      orm
        .insert(mailAddress)
        .values({ address, softBounces: 1, updatedAt: now })
        .onConflictDoUpdate({ ...known, set: { softBounces: sql`${mailAddress.softBounces} + 1`, updatedAt: now } }),
    ]
  const isBounce = effect === 'bounced'
  const reason = isBounce ? 'Bounce' : 'Complaint'
  return [
    orm
      .update(mail)
      .set({ delivery: isBounce ? 'Bounced' : 'Complained', ...told })
      .where(own),
    orm
      .insert(mailAddress)
      .values({ address, reason, suppressedAt: now, note, updatedAt: now })
      .onConflictDoUpdate({
        ...known,
        set: {
          // A bounce is kept when a complaint follows: a complaint blocks only some kinds of mail.
          reason: isBounce ? reason : sql`coalesce(${mailAddress.reason}, ${reason})`,
          suppressedAt: sql`coalesce(${mailAddress.suppressedAt}, ${now})`,
          note: sql`coalesce(${note}, ${mailAddress.note})`,
          updatedAt: now,
        },
      }),
  ]
}
