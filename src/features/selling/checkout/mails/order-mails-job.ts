import { z } from 'zod'
import { guard, type Statement, type Step } from '#db/region-db.ts'
import { type JobContext, jobKind, type Site } from '#kernel/jobs/job-context.ts'
import type { MailKind } from '#kernel/mail/mail-kind-shapes.ts'
import { type NewMail, queueMail } from '#kernel/mail/queue-mail.ts'
import type { MailAttachment } from '#kernel/mail/tables.ts'
import { AttemptMoved } from '#kernel/orders/load-attempt.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import type { Item } from '#kernel/orders/tables.ts'
import { samePerson } from '#kernel/people/same-person.ts'
import { confirmationRequest, confirmerAddress } from './confirmation-request.ts'
import { loadMailOrder, type MailOrder, orderUrl } from './mail-order.ts'
import { missingTicketsMail, purchaseMail } from './order-mails.ts'

/** Queues the mails after a captured payment, each once, by its key. */
export const orderMailsJob = jobKind({
  kind: 'order-mails',
  /** If set: only the mails to this item's partner; the others were sent before. */
  payload: z.object({ attemptId: z.string(), orderItemId: z.string().optional() }),
  leaseMs: 60_000,
  maxTries: 20,
  async run(ctx, { attemptId, orderItemId }) {
    const order = await loadMailOrder(ctx, attemptId)
    if (order?.attempt.status !== 'Paid') return
    const { db, now, platform } = ctx
    const number = await orderNumber(order.attempt.paymentId ?? order.attempt.id)
    const site = ctx.site(order.attempt.origin, order.buyer.groupId)
    const send: Send = (to, dedupeKey, kind, content, attachments = []) =>
      queueMail(db, site.brand, { dedupeKey, kind, from: platform.config.mailFrom, to, content, attachments }, now)
    const statements: (Step | Statement)[] = []
    if (order.buyer.erasedAt === null && orderItemId === undefined)
      statements.push(
        ...send(
          order.buyer.email,
          `purchase:${attemptId}`,
          'purchase',
          purchaseMail(order.items, number, {
            orderUrl: orderUrl(site, order),
            termsUrl: [`${site.origin}/conditions`, order.attempt.termsId].filter(Boolean).join('/'),
            areTermsAttached: order.terms !== null,
            legal: site.tenant.legal,
            withdrawalUrl: `${site.origin}/retractation?commande=n${number}`,
          }),
          termsAttachments(order),
        ),
      )
    const concerned = order.items.filter(({ id }) => orderItemId === undefined || id === orderItemId)
    for (const item of concerned) statements.push(...(await partnerMails(ctx, site, order, item, number, send)))
    return statements.length > 0 ? [samePerson(order.buyer), ...statements] : []
  },
})

type Send = (
  to: string,
  dedupeKey: string,
  kind: MailKind,
  content: NewMail['content'],
  attachments?: MailAttachment[],
) => Statement[]

/** Terms as the order keeps them, in the mail itself: an address alone is no durable medium (docs/law.md). */
const termsAttachments = ({ terms }: MailOrder): MailAttachment[] =>
  terms === null
    ? []
    : [{ name: `conditions-generales-de-vente-${terms.number}.html`, mimeType: 'text/html', termsId: terms.id }]

async function partnerMails(
  ctx: JobContext,
  { origin }: Site,
  order: MailOrder,
  item: Item,
  number: string,
  send: Send,
): Promise<(Step | Statement)[]> {
  const { adminEmail, appKey } = ctx.platform.config
  if (item.status === 'PendingConfirmation' && item.tokenEncrypted !== null) {
    const content = await confirmationRequest({ appKey, origin, number, buyer: order.buyer.name }, item)
    return [
      // A buyer who cancels now would find no request to withdraw: the guard fails, and the next run sends none.
      guard("(select status from order_item where id = ?) = 'PendingConfirmation'", [item.id], new AttemptMoved()),
      ...send(confirmerAddress(item, adminEmail), `confirmation:${item.id}`, 'confirmation', content),
    ]
  }
  // Expert tickets get their documents from the provider.
  if (item.itemType === 'ExpertTicket') return []
  const missing = order.entries.filter(
    (unit) => unit.orderItemId === item.id && unit.status === 'AwaitingUpload',
  ).length
  return missing > 0
    ? send(adminEmail, `missing:${item.id}`, 'missing-tickets', missingTicketsMail(item, number, missing))
    : []
}
