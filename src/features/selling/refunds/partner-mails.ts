import { eq, inArray } from 'drizzle-orm'
import { guard, type Statement, type Step } from '#db/region-db.ts'
import type { OfficeWriteContext } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { mail } from '#kernel/mail/tables.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import type { Attempt, Item } from '#kernel/orders/tables.ts'
import { withdrawnByOperatorMail } from './cancellation-mails.ts'
import { isStanding } from './withdraw-steps.ts'

/** Key of the confirmation request: a split part has none, only the item from which it was taken. */
const askedKey = ({ id, partOf }: Item): string => `confirmation:${partOf ?? id}`

/**
 * Notifies each partner who has confirmed an item, or was asked to, that an operator ends it. Administrators who
 * confirm see it in the office. The batch is refused if a request is being written at this moment.
 */
export async function partnerMails(
  ctx: Pick<OfficeWriteContext, 'db' | 'now' | 'platform' | 'site'>,
  attempt: Attempt,
  items: readonly Item[],
): Promise<(Step | Statement)[]> {
  const { db, now, platform } = ctx
  const known = items.filter((item) => isStanding(item) && item.mode === 'VendorConfirm')
  if (known.length === 0) return []
  const keys = known.map(askedKey)
  const [[buyer], requests] = await db.orm.batch([
    db.orm.select({ groupId: user.groupId }).from(user).where(eq(user.id, attempt.userId)),
    db.orm.select({ dedupeKey: mail.dedupeKey }).from(mail).where(inArray(mail.dedupeKey, keys)),
  ])
  if (!buyer) return []
  const asked = new Set(requests.map(({ dedupeKey }) => dedupeKey))
  const { brand } = ctx.site(attempt.origin, buyer.groupId)
  const number = attempt.number ?? (await orderNumber(attempt.paymentId ?? attempt.id))
  return [
    guard(
      '(select count(*) from mail where dedupe_key in (select value from json_each(?))) = ?',
      [JSON.stringify(keys), asked.size],
      'orderConflict',
    ),
    ...known.flatMap((item) => {
      const to = item.snapshot.vendor.email
      if (to === null || !asked.has(askedKey(item))) return []
      return queueMail(
        db,
        brand,
        {
          dedupeKey: `withdrawn:${item.id}`,
          kind: 'withdrawn-request',
          from: platform.config.mailFrom,
          to,
          content: withdrawnByOperatorMail({ item, number }),
        },
        now,
      )
    }),
  ]
}
