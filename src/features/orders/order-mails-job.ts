import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Statement } from '../../db/region-db.ts'
import { unseal } from '../../lib/secret-box.ts'
import { samePerson } from '../accounts/same-person.ts'
import { user } from '../accounts/tables.ts'
import { type JobContext, jobKind, type Site } from '../jobs/job-context.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { MailAttachment } from '../mail/tables.ts'
import { file } from '../media/tables.ts'
import { entry, entryFile } from '../stock/tables.ts'
import { ticketFileName } from '../tickets/ticket-file-name.ts'
import { confirmationMail, missingTicketsMail, purchaseMail, saleMail, ticketsReadyMail } from './order-mails.ts'
import { orderNumber } from './order-number.ts'
import { CONFIRMATION_TOKEN } from './paid-steps.ts'
import { type Attempt, attempt, type Item, orderItem } from './tables.ts'

/** What partners read in place of a buyer who has erased the account. */
const ERASED_NAME = 'une personne dont le compte est effacé'

export interface Order {
  attempt: Attempt
  items: Item[]
  buyer: { id: string; email: string; name: string; groupId: string; erasedAt: number | null }
  entries: (typeof entry.$inferSelect)[]
}

export async function loadOrder({ db }: JobContext, attemptId: string): Promise<Order | null> {
  const [rows, entries] = await db.orm.batch([
    db.orm
      .select({ attempt, item: orderItem, user })
      .from(attempt)
      .innerJoin(orderItem, eq(orderItem.attemptId, attempt.id))
      .innerJoin(user, eq(user.id, attempt.userId))
      .where(eq(attempt.id, attemptId)),
    db.orm
      .select({ entry })
      .from(entry)
      .innerJoin(orderItem, eq(orderItem.id, entry.orderItemId))
      .where(eq(orderItem.attemptId, attemptId)),
  ])
  const [first] = rows
  if (!first) return null
  const { id, email, firstName, lastName, groupId, erasedAt } = first.user
  return {
    attempt: first.attempt,
    items: rows.map((row) => row.item),
    buyer: {
      id,
      email,
      name: erasedAt === null ? `${firstName} ${lastName}`.trim() || email : ERASED_NAME,
      groupId,
      erasedAt,
    },
    entries: entries.map((row) => row.entry),
  }
}

export const orderUrl = ({ origin }: Site, { attempt: { paymentId } }: Order) => `${origin}/orders/${paymentId}`

/** The mails that a captured payment causes; each is queued once, by its key. */
export const orderMailsJob = jobKind({
  kind: 'order-mails',
  payload: z.object({ attemptId: z.string() }),
  leaseMs: 60_000,
  maxTries: 20,
  async run(ctx, { attemptId }) {
    const order = await loadOrder(ctx, attemptId)
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

/** Who is asked to confirm: the partner, or the administrators. */
export const confirmerOf = ({ mode, snapshot }: Pick<Item, 'mode' | 'snapshot'>, adminEmail: string): string =>
  (mode === 'VendorConfirm' ? snapshot.vendor.email : null) ?? adminEmail

/** The mail that asks for a confirmation, with the link that answers. */
export async function confirmationRequest(
  facts: { appKey: Uint8Array; origin: string; number: string; buyer: string },
  item: Item,
) {
  if (item.tokenEncrypted === null) throw new Error(`${item.id} has nothing to confirm.`)
  const token = await unseal(facts.appKey, CONFIRMATION_TOKEN, item.tokenEncrypted)
  return confirmationMail(item, facts.number, `${facts.origin}/admin-order/${token}`, {
    buyer: facts.buyer,
    missingPartnerEmail: item.mode === 'VendorConfirm' && item.snapshot.vendor.email === null,
  })
}

type Send = (
  to: string,
  dedupeKey: string,
  kind: string,
  content: Parameters<typeof queueMail>[2]['content'],
) => Statement[]

async function partnerMails(
  ctx: JobContext,
  { origin }: Site,
  order: Order,
  item: Item,
  number: string,
  send: Send,
): Promise<Statement[]> {
  const { adminEmail, appKey } = ctx.platform.config
  const partner = item.snapshot.vendor.email
  if (item.status === 'PendingConfirmation' && item.tokenEncrypted !== null) {
    const content = await confirmationRequest({ appKey, origin, number, buyer: order.buyer.name }, item)
    return send(confirmerOf(item, adminEmail), `confirmation:${item.id}`, 'confirmation', content)
  }
  if (item.mode === 'Automatic' && item.snapshot.sendEmail)
    return send(partner ?? adminEmail, `sale:${item.id}`, 'sale', saleMail(item, number, order.buyer.name))
  // The documents of an expert ticket come from its provider.
  if (item.itemType === 'ExpertTicket') return []
  const missing = order.entries.filter(
    (unit) => unit.orderItemId === item.id && unit.status === 'AwaitingUpload',
  ).length
  return missing > 0
    ? send(adminEmail, `missing:${item.id}`, 'missing-tickets', missingTicketsMail(item, number, missing))
    : []
}

/** The documents of a purchase that give access. */
export const ticketFiles = ({ db }: Pick<JobContext, 'db'>, attemptId: string) =>
  db.orm
    .select({ orderItemId: entry.orderItemId, unitNo: entry.unitNo, file })
    .from(entry)
    .innerJoin(orderItem, eq(orderItem.id, entry.orderItemId))
    .innerJoin(entryFile, eq(entryFile.entryId, entry.id))
    .innerJoin(file, eq(file.id, entryFile.fileId))
    .where(and(eq(orderItem.attemptId, attemptId), isNull(entry.voidAt)))

export const attachmentsOf = (files: Awaited<ReturnType<typeof ticketFiles>>, item: Item): MailAttachment[] =>
  files
    .filter((row) => row.orderItemId === item.id)
    .map((row) => ({
      name: ticketFileName(item.snapshot.activity.slugName, row.unitNo ?? 1),
      mimeType: row.file.mimeType,
      fileId: row.file.id,
    }))

/** Sends the tickets once every one that can be ready is; items that wait for a partner get a mail of their own later. */
export const ticketsReadyMailJob = jobKind({
  kind: 'tickets-ready-mail',
  payload: z.object({ attemptId: z.string() }),
  leaseMs: 60_000,
  maxTries: 20,
  async run(ctx, { attemptId }) {
    const order = await loadOrder(ctx, attemptId)
    if (order?.attempt.status !== 'Paid' || order.buyer.erasedAt !== null) return
    const { db, now, platform } = ctx
    const ready = order.items.filter((item) => {
      const own = order.entries.filter((unit) => unit.orderItemId === item.id)
      return item.status === 'Success' && own.length === item.quantity && own.every((unit) => unit.status === 'Ready')
    })
    if (ready.length === 0) return
    const files = await ticketFiles(ctx, attemptId)
    const site = ctx.site(order.attempt.origin, order.buyer.groupId)
    // One mail per item: its key makes a repeated job send nothing twice.
    await db.write([
      samePerson(order.buyer),
      ...ready.flatMap((item) =>
        queueMail(
          db,
          site.brand,
          {
            dedupeKey: `tickets:${item.id}`,
            kind: 'tickets',
            from: platform.config.mailFrom,
            to: order.buyer.email,
            content: ticketsReadyMail([item], orderUrl(site, order)),
            attachments: attachmentsOf(files, item),
          },
          now,
        ),
      ),
    ])
    platform.wakeJobs(ctx.region.slug)
  },
})
