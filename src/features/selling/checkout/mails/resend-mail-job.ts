import { z } from 'zod'
import { type JobContext, jobKind } from '#kernel/jobs/job-context.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import type { Item } from '#kernel/orders/tables.ts'
import { samePerson } from '#kernel/people/same-person.ts'
import { confirmationRequest } from './confirmation-request.ts'
import { loadMailOrder, type MailOrder, orderUrl } from './mail-order.ts'
import { ticketsReadyMail } from './order-mails.ts'
import { ticketFiles, toAttachments } from './ticket-attachments.ts'

const resend = z.object({
  attemptId: z.string(),
  orderItemId: z.string(),
  mail: z.enum(['tickets', 'confirmation']),
  to: z.string(),
  /** Key of this sending: a repeated job queues nothing more. */
  key: z.string(),
})

/** Sends a mail of an order again for an operator; its text is rendered again from the order's current state. */
export const resendMailJob = jobKind({
  kind: 'resend-order-mail',
  payload: resend,
  leaseMs: 60_000,
  maxTries: 20,
  async run(ctx, payload) {
    const order = await loadMailOrder(ctx, payload.attemptId)
    const item = order?.items.find(({ id }) => id === payload.orderItemId)
    if (order?.attempt.status !== 'Paid' || !item) return
    const site = ctx.site(order.attempt.origin, order.buyer.groupId)
    const written = await (payload.mail === 'tickets' ? tickets(ctx, order, item) : confirmation(ctx, order, item))
    if (written === null) return
    const { db, platform, now } = ctx
    const { mail: kind, to, key } = payload
    const mail = { dedupeKey: `${kind}:${item.id}:${key}`, kind, from: platform.config.mailFrom, to, ...written }
    return [samePerson(order.buyer), ...queueMail(db, site.brand, mail, now)]
  },
})

async function tickets(ctx: JobContext, order: MailOrder, item: Item) {
  if (item.status !== 'Success' || order.buyer.erasedAt !== null) return null
  const attachments = toAttachments(await ticketFiles(ctx, order.attempt.id), item)
  if (attachments.length === 0) return null
  const site = ctx.site(order.attempt.origin, order.buyer.groupId)
  return { content: ticketsReadyMail([item], orderUrl(site, order)), attachments }
}

async function confirmation(ctx: JobContext, order: MailOrder, item: Item) {
  if (item.status !== 'PendingConfirmation' || item.tokenEncrypted === null) return null
  const { origin } = ctx.site(order.attempt.origin, order.buyer.groupId)
  const number = await orderNumber(order.attempt.paymentId ?? order.attempt.id)
  const { appKey } = ctx.platform.config
  return { content: await confirmationRequest({ appKey, origin, number, buyer: order.buyer.name }, item) }
}
