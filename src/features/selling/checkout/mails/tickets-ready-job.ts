import { z } from 'zod'
import type { Statement } from '#db/region-db.ts'
import { type JobContext, jobKind, type Site } from '#kernel/jobs/job-context.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import type { Item } from '#kernel/orders/tables.ts'
import { samePerson } from '#kernel/people/same-person.ts'
import { loadMailOrder, type MailOrder, orderUrl } from './mail-order.ts'
import { saleMail, ticketsReadyMail } from './order-mails.ts'
import { ticketFiles, toAttachments } from './ticket-attachments.ts'

/**
 * Once all tickets of an item are ready, sends them to the buyer and notifies the partner or the administrator. Items
 * that wait for a partner get mails of their own later.
 */
export const ticketsReadyMailJob = jobKind({
  kind: 'tickets-ready-mail',
  payload: z.object({ attemptId: z.string() }),
  leaseMs: 60_000,
  maxTries: 20,
  async run(ctx, { attemptId }) {
    const order = await loadMailOrder(ctx, attemptId)
    if (order?.attempt.status !== 'Paid') return
    const ready = order.items.filter((item) => {
      const own = order.entries.filter((unit) => unit.orderItemId === item.id)
      return item.status === 'Success' && own.length === item.quantity && own.every((unit) => unit.status === 'Ready')
    })
    if (ready.length === 0) return
    const site = ctx.site(order.attempt.origin, order.buyer.groupId)
    const number = await orderNumber(order.attempt.paymentId ?? order.attempt.id)
    const statements = [
      ...(order.buyer.erasedAt === null ? await buyerMails(ctx, site, order, ready) : []),
      ...ready.flatMap((item) => sellerMail(ctx, site, order, item, number)),
    ]
    return statements.length > 0 ? [samePerson(order.buyer), ...statements] : []
  },
})

/** Statements for one mail per item, whose key prevents sending it twice. */
async function buyerMails(
  { db, now, platform }: JobContext,
  site: Site,
  order: MailOrder,
  ready: readonly Item[],
): Promise<Statement[]> {
  const files = await ticketFiles({ db, now }, order.attempt.id)
  return ready.flatMap((item) =>
    queueMail(
      db,
      site.brand,
      {
        dedupeKey: `tickets:${item.id}`,
        kind: 'tickets',
        from: platform.config.mailFrom,
        to: order.buyer.email,
        content: ticketsReadyMail([item], orderUrl(site, order)),
        attachments: toAttachments(files, item),
      },
      now,
    ),
  )
}

/**
 * Statements that report the sale to the partner or administrator; for items confirmed automatically, only if the stock
 * asks for it.
 */
function sellerMail(
  { db, now, platform }: JobContext,
  site: Site,
  order: MailOrder,
  item: Item,
  number: string,
): Statement[] {
  if (item.mode === null || (item.mode === 'Automatic' && !item.snapshot.sendEmail)) return []
  const { adminEmail, mailFrom } = platform.config
  const partner = item.mode === 'AdminConfirm' ? adminEmail : item.snapshot.vendor.email
  const content = saleMail(item, number, { buyer: order.buyer.name, missingPartnerEmail: partner === null })
  const to = partner ?? adminEmail
  return queueMail(db, site.brand, { dedupeKey: `sale:${item.id}`, kind: 'sale', from: mailFrom, to, content }, now)
}
