import type { Statement } from '#db/region-db.ts'
import { saleMail, ticketsReadyMail } from '#features/selling/checkout/mails/order-mails.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { type NewMail, queueMail } from '#kernel/mail/queue-mail.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import type { Item } from '#kernel/orders/tables.ts'
import type { DemoPayment } from '#simulators/stripe/demo-payments.ts'
import type { DemoPurchase } from './demo-purchase.ts'

/** Steps for the mails of a delivered item, as if sent at that time. */
export async function sentMails(
  { db, platform, site }: JobContext,
  of: DemoPurchase,
  { id }: DemoPayment,
  item: Item,
  at: number,
) {
  const { brand } = site(of.origin, of.buyer.groupId)
  const { adminEmail, mailFrom: from } = platform.config
  const mails = [
    {
      ...{ dedupeKey: `tickets:${item.id}`, kind: 'tickets' as NewMail['kind'], from, to: of.buyer.email },
      content: ticketsReadyMail([item], `${of.origin}/orders/${id}`),
    },
  ]
  if (item.mode !== 'Automatic' || item.snapshot.sendEmail) {
    const content = saleMail(item, await orderNumber(id), { buyer: of.buyer.name, missingPartnerEmail: false })
    const partner = item.mode === 'AdminConfirm' ? adminEmail : item.snapshot.vendor.email
    mails.push({ dedupeKey: `sale:${item.id}`, kind: 'sale', from, to: partner ?? adminEmail, content })
  }
  return mails.flatMap((mail): Statement[] => [
    ...queueMail(db, brand, mail, at),
    // The mail was sent at that time: its job has nothing to do.
    {
      sql: `delete from job where kind = 'send-mail'
        and payload ->> 'mailId' = (select id from mail where dedupe_key = ?)`,
      args: [mail.dedupeKey],
    },
    { sql: "update mail set status = 'Sent', tries = 1, sent_at = ? where dedupe_key = ?", args: [at, mail.dedupeKey] },
  ])
}
