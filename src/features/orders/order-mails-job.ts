import { z } from 'zod'
import type { Statement } from '../../db/region-db.ts'
import { unseal } from '../../lib/secret-box.ts'
import { samePerson } from '../accounts/same-person.ts'
import { type JobContext, jobKind, type Site } from '../jobs/job-context.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { loadMailOrder, type MailOrder, orderUrl } from './mail-order.ts'
import { confirmationMail, missingTicketsMail, purchaseMail } from './order-mails.ts'
import { orderNumber } from './order-number.ts'
import { CONFIRMATION_TOKEN } from './paid-steps.ts'
import type { Item } from './tables.ts'

/** The mails that a captured payment causes; each is queued once, by its key. */
export const orderMailsJob = jobKind({
  kind: 'order-mails',
  payload: z.object({ attemptId: z.string() }),
  leaseMs: 60_000,
  maxTries: 20,
  async run(ctx, { attemptId }) {
    const order = await loadMailOrder(ctx, attemptId)
    if (order?.attempt.status !== 'Paid') return
    const { db, now, platform } = ctx
    const number = await orderNumber(order.attempt.paymentId ?? order.attempt.id)
    const site = ctx.site(order.attempt.origin, order.buyer.groupId)
    const send = (to: string, dedupeKey: string, kind: string, content: Parameters<typeof queueMail>[2]['content']) =>
      queueMail(db, site.brand, { dedupeKey, kind, from: platform.config.mailFrom, to, content }, now)
    const statements: Statement[] = []
    if (order.buyer.erasedAt === null)
      statements.push(
        ...send(
          order.buyer.email,
          `purchase:${attemptId}`,
          'purchase',
          purchaseMail(order.items, number, orderUrl(site, order)),
        ),
      )
    for (const item of order.items) statements.push(...(await partnerMails(ctx, site, order, item, number, send)))
    if (statements.length > 0) await db.write([samePerson(order.buyer), ...statements])
    platform.wakeJobs(ctx.region.slug)
  },
})

type Send = (
  to: string,
  dedupeKey: string,
  kind: string,
  content: Parameters<typeof queueMail>[2]['content'],
) => Statement[]

async function partnerMails(
  ctx: JobContext,
  { origin }: Site,
  order: MailOrder,
  item: Item,
  number: string,
  send: Send,
): Promise<Statement[]> {
  const { adminEmail, appKey } = ctx.platform.config
  const partner = item.snapshot.vendor.email
  if (item.status === 'PendingConfirmation' && item.tokenEncrypted !== null) {
    const token = await unseal(appKey, CONFIRMATION_TOKEN, item.tokenEncrypted)
    const toPartner = item.mode === 'VendorConfirm' ? partner : adminEmail
    const content = confirmationMail(item, number, `${origin}/admin-order/${token}`, {
      buyer: order.buyer.name,
      missingPartnerEmail: item.mode === 'VendorConfirm' && partner === null,
    })
    return send(toPartner ?? adminEmail, `confirmation:${item.id}`, 'confirmation', content)
  }
  // The documents of an expert ticket come from its provider.
  if (item.itemType === 'ExpertTicket') return []
  const missing = order.entries.filter(
    (unit) => unit.orderItemId === item.id && unit.status === 'AwaitingUpload',
  ).length
  return missing > 0
    ? send(adminEmail, `missing:${item.id}`, 'missing-tickets', missingTicketsMail(item, number, missing))
    : []
}
